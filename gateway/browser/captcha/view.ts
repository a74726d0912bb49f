import { addStyle } from './style.ts';
import type { Words } from './words.ts';

type Tag = keyof HTMLElementTagNameMap;
type Attributes = Readonly<Record<string, string>>;

/** An element with attributes and children; text becomes text nodes. */
export function make<K extends Tag>(tag: K, attributes: Attributes = {}, ...children: (Node | string)[]) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export type View = ReturnType<typeof buildView>;

/** The overlay, not yet on the page. The picture and its rail have no reading direction; everything around has. */
export function buildView(words: Words) {
  const button = (kind: string, label: string, text = label) =>
    make(
      'button',
      { type: 'button', class: `mc-${kind}`, ...(text === label ? {} : { 'aria-label': label, title: label }) },
      text,
    );
  const image = (kind: string) => make('img', { class: `mc-${kind}`, alt: '', draggable: 'false' });
  const parts = {
    fresh: button('fresh', words.fresh, '↻'),
    close: button('close', words.close, '×'),
    hint: make('p', { class: 'mc-hint', id: 'mc-hint', dir: 'auto' }, words.hint),
    scene: image('scene'),
    piece: image('piece'),
    fill: make('div', { class: 'mc-fill' }),
    handle: make(
      'div',
      {
        class: 'mc-handle',
        role: 'slider',
        tabindex: '0',
        'aria-label': words.slider,
        'aria-describedby': 'mc-hint',
        'aria-valuemin': '0',
      },
      '»',
    ),
    play: button('play', words.play),
    slow: button('slow', words.slow),
    digits: make('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: '4',
      'aria-label': words.digits,
      'aria-describedby': 'mc-hint',
    }),
    toggle: button('toggle', words.listen),
    check: button('check', words.check),
    left: make('span', { class: 'mc-left' }),
    status: make('p', { class: 'mc-status', role: 'status', dir: 'auto' }),
  };
  const stage = make('div', { class: 'mc-stage', dir: 'ltr', 'aria-hidden': 'true' }, parts.scene, parts.piece);
  const rail = make(
    'div',
    { class: 'mc-rail', dir: 'ltr' },
    parts.fill,
    make('span', { class: 'mc-drag', 'aria-hidden': 'true' }, words.drag),
    parts.handle,
  );
  const ear = make('div', { class: 'mc-ear' }, parts.play, parts.slow, parts.digits);
  const title = make('h2', { class: 'mc-title', id: 'mc-title' }, words.title);
  const dialog = make(
    'dialog',
    { class: 'mc', 'aria-labelledby': 'mc-title', 'aria-modal': 'true' },
    make('div', { class: 'mc-head' }, title, parts.fresh, parts.close),
    parts.hint,
    stage,
    rail,
    ear,
    parts.status,
    make('div', { class: 'mc-foot' }, parts.toggle, parts.left, parts.check),
  );
  return { ...parts, dialog, stage, rail, ear };
}

/** Shows the overlay above everything. @returns how it goes, with the focus back where it was */
export function showView({ dialog }: View, onClose: () => void): () => void {
  addStyle();
  const before = document.activeElement;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') keepInside(dialog, event);
    else return;
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
  };
  dialog.addEventListener('keydown', keys);
  // Browsers close a dialog at Esc by themselves; whoever opened it must hear of it.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  dialog.dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  document.body.append(dialog);
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
  return () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** From the last control the focus goes on to the first, and back. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const all = [...dialog.querySelectorAll<HTMLElement>('button, input, [tabindex="0"]')].filter(
    (one) => !one.closest('[hidden]') && !one.hasAttribute('disabled'),
  );
  const [first, last] = [all[0], all.at(-1)];
  const leaves = document.activeElement === (event.shiftKey ? first : last) || !dialog.contains(document.activeElement);
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
