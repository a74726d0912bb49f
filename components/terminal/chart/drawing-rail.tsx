'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconEye, IconEyeOff, IconLock, IconMinus, IconTrendingUp } from '#components/ui/icons.tsx';
import {
  IconCrosshair,
  IconEllipsis,
  IconMagnet,
  IconMoveVertical,
  IconPencil,
  IconRows3,
  IconRuler,
  IconTrash2,
  IconType,
} from '#components/ui/icons-terminal.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { useChart } from '#stores/chart.ts';
import type { DrawTool } from '#stores/drawings.ts';
import styles from './chart.module.css';
import { IconChannel, IconRay } from './draw-icons.tsx';
import type { Drawings } from './drawings/desk.ts';
import type { ChartEngine } from './engine.ts';
import { Tool, ToolButton } from './tool.tsx';
import { useToolbar } from './use-toolbar.ts';

const TOOLS = [
  { id: 'segment', icon: IconTrendingUp },
  { id: 'ray', icon: IconRay },
  { id: 'horizontal', icon: IconMinus },
  { id: 'vertical', icon: IconMoveVertical },
  { id: 'channel', icon: IconChannel },
  { id: 'fibonacci', icon: IconRows3 },
  { id: 'brush', icon: IconPencil },
  { id: 'text', icon: IconType },
  { id: 'measure', icon: IconRuler },
] as const satisfies readonly { id: DrawTool; icon: unknown }[];

type RailProps = {
  readonly engine: RefObject<ChartEngine | null>;
  /** Grows with every finished drawing: the tool goes back to the crosshair. */
  readonly done: number;
  /** Under 768 px the rail is shown on demand. */
  readonly open: boolean;
};

/** Tools to draw with, and what happens to drawings. */
export function DrawingRail({ engine, done, open }: RailProps) {
  const t = useTranslations('trade.draw');
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = useToolbar(bar);
  const [tool, setTool] = useState<DrawTool | null>(null);
  /** Pressed by a key: there is no pointer to place it with. */
  const [noting, setNoting] = useState<{ readonly byKey: boolean } | null>(null);
  const [NoteDialog, warm] = useLazy(() => import('./note-dialog.tsx').then((module) => module.NoteDialog));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by the count
  useEffect(() => setTool(null), [done]);
  const begin = (id: DrawTool, byKey: boolean, text?: string) =>
    withDesk(engine, (desk) => {
      useChart.setState({ hidden: false });
      if (byKey) {
        desk.place(id, text);
        bar.current?.closest('section')?.querySelector<HTMLElement>('[role=application]')?.focus();
      } else {
        desk.start(id, text);
        setTool(id);
      }
    });
  const press = (id: DrawTool, byKey: boolean) => {
    if (tool === id) return withDesk(engine, (desk) => desk.abort());
    if (id !== 'text') return begin(id, byKey);
    warm();
    setNoting({ byKey });
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      onKeyDown={onKeyDown}
      aria-label={t('title')}
      aria-orientation="vertical"
      className={styles.rail}
      data-open={open || undefined}
    >
      <Tool
        icon={IconCrosshair}
        label={t('crosshair')}
        pressed={tool === null}
        onPress={() => tool && withDesk(engine, (desk) => desk.abort())}
      />
      {TOOLS.map(({ id, icon }) => (
        <Tool
          key={id}
          icon={icon}
          label={t(`tools.${id}`)}
          pressed={tool === id}
          onPress={(event) => press(id, event.detail === 0)}
        />
      ))}
      <DrawingSwitches engine={engine} />
      {NoteDialog ? (
        <NoteDialog
          open={noting !== null}
          onClose={() => setNoting(null)}
          onNote={(text) => begin('text', noting?.byKey ?? false, text)}
        />
      ) : null}
    </div>
  );
}

/** Where the code does not come, the next press asks again. */
function withDesk(engine: RefObject<ChartEngine | null>, then: (desk: Drawings) => void): void {
  running(engine)
    .then((chart) => chart?.drawings().then(then))
    .catch(() => {});
}

/** Frames that a press waits for a chart whose code or candles are still on their way. */
const PATIENCE = 600;

/** The rail is drawn before the chart has candles: what is pressed until then is done when it has. */
async function running(engine: RefObject<ChartEngine | null>): Promise<ChartEngine | null> {
  for (let frame = 0; frame < PATIENCE && !engine.current?.hasCandles; frame += 1)
    await new Promise(requestAnimationFrame);
  return engine.current;
}

/** Magnet, lock, hide, remove all; steps back and forth once something was drawn. */
function DrawingSwitches({ engine }: Pick<RailProps, 'engine'>) {
  const t = useTranslations('trade.draw');
  const common = useTranslations('common');
  const magnet = useChart((chart) => chart.magnet);
  const setMagnet = useChart((chart) => chart.setMagnet);
  const locked = useChart((chart) => chart.locked);
  const hidden = useChart((chart) => chart.hidden);
  const [open, setOpen] = useState(false);
  const close = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <>
      <span className={styles.more}>
        <ToolButton icon={IconEllipsis} label={common('more')} aria-expanded={open} onClick={() => setOpen(!open)} />
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc of what is in it */}
      <span className={cx(styles.switches, open && 'overlay-box')} data-open={open || undefined} onKeyDown={close}>
        <span aria-hidden="true" className={styles.gap} />
        <Tool icon={IconMagnet} label={t('magnet')} pressed={magnet} onPress={() => setMagnet(!magnet)} />
        <Tool
          icon={IconLock}
          label={t('lock')}
          pressed={locked}
          onPress={() => useChart.setState({ locked: !locked })}
        />
        <Tool
          icon={hidden ? IconEyeOff : IconEye}
          label={t('hide')}
          pressed={hidden}
          onPress={() => useChart.setState({ hidden: !hidden })}
        />
        <Tool icon={IconTrash2} label={t('removeAll')} onPress={() => withDesk(engine, (desk) => desk.removeAll())} />
        <span data-history="" className="contents" />
      </span>
    </>
  );
}
