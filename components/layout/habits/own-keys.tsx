'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { type ActionId, actionsOf, GROUPS } from '#lib/hotkeys/actions.ts';
import { actionOf } from '#lib/hotkeys/bindings.ts';
import { capsOf, comboOf, isFree } from '#lib/hotkeys/combo.ts';
import { useHotkeys } from '#stores/hotkeys.ts';
import { Caps, HelpGroup, HelpRow } from './help-parts.tsx';

/** What the last press came to, at the action that it was for. */
type Told =
  | { readonly action: ActionId; readonly what: 'listening' }
  | { readonly action: ActionId; readonly what: 'refused'; readonly combo: string }
  | { readonly action: ActionId; readonly what: 'taken'; readonly combo: string; readonly by: ActionId }
  | { readonly action: ActionId; readonly what: 'set' };

/** Every action with its key: press it, then the key that it shall have. */
export function OwnKeys() {
  const t = useTranslations('habits');
  const own = useHotkeys((state) => state.own);
  const [told, setTold] = useState<Told | null>(null);
  return (
    <>
      <p className="mb-4 text-13 text-muted">{t('own.text')}</p>
      <div className="gap-10 md:columns-2">
        {GROUPS.map((group) => (
          <HelpGroup key={group} title={t(`groups.${group}`)}>
            {actionsOf(group).map((action) => (
              <OwnKey key={action} action={action} told={told?.action === action ? told : null} onTell={setTold} />
            ))}
          </HelpGroup>
        ))}
      </div>
      <Button
        size={32}
        disabled={Object.keys(own).length === 0}
        onClick={() => {
          useHotkeys.getState().reset();
          setTold(null);
        }}
      >
        {t('own.reset')}
      </Button>
    </>
  );
}

type RowProps = { readonly action: ActionId; readonly told: Told | null; readonly onTell: (told: Told | null) => void };

function OwnKey({ action, told, onTell }: RowProps) {
  const t = useTranslations('habits');
  const combo = useHotkeys((state) => state.bindings[action]);
  const name = t(`actions.${action}`);
  const listening = told?.what === 'listening';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening) return;
    const next = heard(event, action);
    if (next === undefined) return;
    event.preventDefault();
    // Esc ends the waiting, not the dialog.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    onTell(next);
  };
  return (
    <>
      <HelpRow name={name}>
        <button
          type="button"
          aria-label={t('own.keyOf', { action: name, key: capsOf(combo, false).join(' ') || t('own.none') })}
          aria-pressed={listening}
          onClick={() => onTell(listening ? null : { action, what: 'listening' })}
          onKeyDown={onKeyDown}
          onBlur={() => listening && onTell(null)}
          className={cx(
            'grid min-h-7 min-w-16 justify-items-end rounded-control border px-1.5 py-1 text-12 max-md:min-h-11 max-md:content-center',
            listening ? 'border-accent text-accent' : 'border-line text-faint hover:border-line-strong hover:text-text',
          )}
        >
          {listening ? t('own.press') : combo ? <Caps combo={combo} /> : t('own.none')}
        </button>
      </HelpRow>
      {told && told.what !== 'listening' ? <Answer told={told} onTell={onTell} /> : null}
    </>
  );
}

/** What a press means for an action that waits for its key; undefined for presses that are the dialog's. */
function heard(event: KeyboardEvent, action: ActionId): Told | null | undefined {
  if (event.key === 'Escape') return null;
  if (event.key === 'Backspace' || event.key === 'Delete') {
    useHotkeys.getState().setKey(action, '');
    return { action, what: 'set' };
  }
  const combo = comboOf(event.nativeEvent);
  if (combo === null) return undefined;
  if (!isFree(combo)) return { action, what: 'refused', combo };
  const by = actionOf(useHotkeys.getState().bindings, combo);
  if (by !== null && by !== action) return { action, what: 'taken', combo, by };
  useHotkeys.getState().setKey(action, combo);
  return { action, what: 'set' };
}

function Answer({ told, onTell }: { told: Exclude<Told, { what: 'listening' }>; onTell: RowProps['onTell'] }) {
  const t = useTranslations('habits');
  const bindings = useHotkeys((state) => state.bindings);
  const shown = (combo: string) => capsOf(combo, false).join(' ');
  if (told.what === 'set')
    return (
      <p role="status" className="sr-only">
        {t('own.set', { action: t(`actions.${told.action}`), key: shown(bindings[told.action]) || t('own.none') })}
      </p>
    );
  return (
    <div role="status" className="mb-2 rounded-control bg-warning-soft px-3 py-2 text-12 text-warning">
      {told.what === 'refused' ? (
        t('own.refused', { key: shown(told.combo) })
      ) : (
        <>
          {t('own.taken', { key: shown(told.combo), action: t(`actions.${told.by}`) })}
          <span className="mt-2 flex gap-2">
            <Button
              size={28}
              onClick={() => {
                useHotkeys.getState().setKey(told.action, told.combo);
                onTell({ action: told.action, what: 'set' });
              }}
            >
              {t('own.move')}
            </Button>
            <Button size={28} onClick={() => onTell(null)}>
              {t('own.keep')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
