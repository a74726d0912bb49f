'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { type ActionGroup, actionsOf, GROUPS } from '#lib/hotkeys/actions.ts';
import { useCommand } from '#stores/command.ts';
import { useHotkeys } from '#stores/hotkeys.ts';
import { Caps, HelpGroup, HelpRow } from './help-parts.tsx';

/** Keys of parts: they belong to what has the focus, and nobody changes them. Names: habits.fixed. */
const FIXED = {
  page: [{ id: 'close', caps: ['Esc'] }],
  form: [
    { id: 'step', caps: ['↑', '↓'] },
    { id: 'send', caps: ['Enter'] },
  ],
  chart: [
    { id: 'crosshair', caps: ['←', '→'] },
    { id: 'zoom', caps: ['+', '−'] },
    { id: 'now', caps: ['End'] },
    { id: 'select', caps: ['PgUp', 'PgDn'] },
    { id: 'shift', caps: ['←', '↑', '↓', '→'] },
    { id: 'corner', caps: ['Enter'] },
    { id: 'delete', caps: ['Del'] },
    { id: 'undo', caps: ['Ctrl', 'Z'] },
  ],
  pairs: [
    { id: 'move', caps: ['↑', '↓'] },
    { id: 'go', caps: ['Enter'] },
    { id: 'starRow', caps: ['Shift', 'Enter'] },
  ],
  panels: [
    { id: 'resize', caps: ['←', '→'] },
    { id: 'restore', caps: ['Enter'] },
  ],
} as const satisfies Readonly<Record<ActionGroup, readonly object[]>>;

const load = () => import('./own-keys.tsx').then((module) => module.OwnKeys);

/** Which key does what, and the way to other ones. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('habits');
  const [editing, setEditing] = useState(false);
  const [Editor, warm] = useLazy(load);
  useEffect(() => useHotkeys.getState().hydrate(), []);
  useEffect(() => {
    if (!open) setEditing(false);
  }, [open]);
  const toggle = () => {
    warm();
    setEditing(!editing);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t(editing ? 'own.title' : 'help.title')}
      size="xl"
      footer={
        <>
          <Button size={32} onClick={() => useCommand.getState().ask('guide')}>
            {t('guide.open')}
          </Button>
          <Button size={32} onClick={toggle} onPointerEnter={warm}>
            {t(editing ? 'own.done' : 'help.change')}
          </Button>
        </>
      }
    >
      {editing && Editor ? <Editor /> : <List />}
    </Dialog>
  );
}

function List() {
  const t = useTranslations('habits');
  const bindings = useHotkeys((state) => state.bindings);
  return (
    <div className="gap-10 md:columns-2">
      {GROUPS.map((group) => (
        <HelpGroup key={group} title={t(`groups.${group}`)}>
          {actionsOf(group).map((action) =>
            bindings[action] ? (
              <HelpRow key={action} name={t(`actions.${action}`)}>
                <Caps combo={bindings[action]} />
              </HelpRow>
            ) : null,
          )}
          {FIXED[group].map(({ id, caps }) => (
            <HelpRow key={id} name={t(`fixed.${id}`)}>
              <Caps caps={caps} />
            </HelpRow>
          ))}
        </HelpGroup>
      ))}
    </div>
  );
}
