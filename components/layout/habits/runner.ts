import { type ActionId, DEFAULTS, needsScreen } from '#lib/hotkeys/actions.ts';
import { isAhead } from '#lib/hotkeys/ahead.ts';
import { actionOf } from '#lib/hotkeys/bindings.ts';
import { comboOf } from '#lib/hotkeys/combo.ts';
import { isOverlay, isTyping } from '#lib/hotkeys/target.ts';
import { useHotkeys } from '#stores/hotkeys.ts';
import { isScreen, RUN } from './run.ts';

/**
 * What parts of the page hear by themselves, by the key of the house: their code is there with them. Own keys are
 * translated into these.
 */
const HEARD: readonly ActionId[] = ['search', 'buy', 'sell', 'full'];

/** Presses that were made here. */
const made = new WeakSet<Event>();

/** Hears keys before the page does. @returns how to stop */
export function followKeys(): () => void {
  const stop = useHotkeys.getState().hydrate();
  window.addEventListener('keydown', onKeyDown, true);
  return () => {
    stop();
    window.removeEventListener('keydown', onKeyDown, true);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  // What is typed for a field on its way is kept for it.
  if (made.has(event) || event.defaultPrevented || isAhead()) return;
  const combo = comboOf(event);
  if (combo === null) return;
  const { bindings } = useHotkeys.getState();
  // The key of the house of something that has another key now: whoever hears it must not. What it types is typed.
  const old = HEARD.find((action) => DEFAULTS[action] === combo && bindings[action] !== combo);
  if (old) event.stopImmediatePropagation();
  press(event);
}

/**
 * Does what a key is for. Nothing while somebody types, unless it is a key with Ctrl or ⌘.
 * @param early it was pressed before the parts of the page heard any
 */
export function press(event: KeyboardEvent, early = false): void {
  const combo = comboOf(event);
  if (combo === null || isOverlay(event.target) || (isTyping(event.target) && !combo.startsWith('mod+'))) return;
  const action = actionOf(useHotkeys.getState().bindings, combo);
  if (action === null || (needsScreen(action) && !isScreen())) return;
  if (!HEARD.includes(action)) {
    event.preventDefault();
    if (!event.repeat) RUN[action]();
    return;
  }
  if (DEFAULTS[action] === combo && !early) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  run(action);
}

/** Runs an action from wherever: a key, the palette. */
export function run(action: ActionId): void {
  if (!HEARD.includes(action)) return RUN[action]();
  const key = DEFAULTS[action];
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  made.add(event);
  document.body.dispatchEvent(event);
}
