'use client';

import { useTranslations } from 'next-intl';
import { Button, IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconPlus } from '#components/ui/icons.tsx';
import { IconEllipsis, IconPencil, IconShare2 } from '#components/ui/icons-terminal.tsx';
import { Menu, type MenuEntry } from '#components/ui/menu.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { IconReverse } from '../icons.tsx';
import { LEG_ACTS, type LegAct, type OnAct } from './acts.ts';
import styles from './positions.module.css';

type ActProps = {
  readonly position: Position;
  /** The leg as buttons name it. */
  readonly name: string;
  readonly onAct: OnAct;
};

/** What can be done with a leg, at the end of its row: icons where there is room, the rest in a menu. */
export function LegActions({ position, name, onAct }: ActProps) {
  const t = useTranslations('positions.act');
  const act = (id: LegAct) => () => onAct(id, position);
  return (
    <span className="flex items-center justify-end gap-0.5">
      <span className={styles.icons}>
        <IconButton icon={IconPencil} size={24} label={t('exitsOf', { leg: name })} onClick={act('exits')} />
        <IconButton icon={IconReverse} size={24} label={t('reverseOf', { leg: name })} onClick={act('reverse')} />
        <IconButton icon={IconShare2} size={24} label={t('shareOf', { leg: name })} onClick={act('share')} />
      </span>
      <LegMenu position={position} name={name} onAct={onAct} />
      <Button
        size={24}
        className={styles.wideOnly}
        aria-label={t('closeLimitOf', { leg: name })}
        onClick={act('limit')}
      >
        {t('closeLimit')}
      </Button>
      <Button
        size={24}
        className={styles.wideOnly}
        aria-label={t('closeMarketOf', { leg: name })}
        onClick={act('market')}
      >
        {t('closeMarket')}
      </Button>
      <Button
        size={24}
        className={cx(styles.notWide, styles.roomy)}
        aria-label={t('closeOf', { leg: name })}
        onClick={act('market')}
      >
        {t('close')}
      </Button>
    </span>
  );
}

/** Everything that can be done with it. */
export function LegMenu({ position, name, onAct, large = false }: ActProps & { readonly large?: boolean }) {
  const t = useTranslations('positions.act');
  const items: readonly MenuEntry[] = [
    { id: 'exits', label: t('exits') },
    { id: 'trailing', label: t('trailing') },
    'line',
    { id: 'margin', label: t('margin') },
    { id: 'reverse', label: t('reverse') },
    { id: 'market', label: t('closeBy', { close: t('close'), how: t('closeMarket') }) },
    { id: 'limit', label: t('closeBy', { close: t('close'), how: t('closeLimit') }) },
    'line',
    { id: 'why', label: t('explain') },
    { id: 'costs', label: t('costs') },
    { id: 'share', label: t('share') },
  ];
  return (
    <Menu
      label={t('menu', { leg: name })}
      align="end"
      items={items}
      onSelect={(id) => {
        const act = LEG_ACTS.find((known) => known === id);
        if (act) onAct(act, position);
      }}
      trigger={
        large ? (
          <Button size={44} aria-label={t('menu', { leg: name })} className="w-11 px-0!">
            <IconEllipsis size={16} />
          </Button>
        ) : (
          <IconButton icon={IconEllipsis} size={24} label={t('menu', { leg: name })} />
        )
      }
    />
  );
}

/** Beside the margin of an isolated leg. */
export function AddMargin({ position, name, onAct }: ActProps) {
  const t = useTranslations('positions.act');
  if (position.marginMode !== 1) return null;
  return (
    <IconButton
      icon={IconPlus}
      size={24}
      label={t('marginOf', { leg: name })}
      onClick={() => onAct('margin', position)}
      className="ms-0.5 size-4! text-accent"
    />
  );
}
