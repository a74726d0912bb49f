'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconEye, IconEyeOff, IconLock, IconMinus, IconTrendingUp } from '#components/ui/icons.tsx';
import {
  IconCrosshair,
  IconMagnet,
  IconMoveVertical,
  IconPencil,
  IconRows3,
  IconRuler,
  IconTrash2,
  IconType,
} from '#components/ui/icons-terminal.tsx';
import { useChart } from '#stores/chart.ts';
import type { DrawTool } from '#stores/drawings.ts';
import styles from './chart.module.css';
import { Tool } from './chart-tools.tsx';
import { IconChannel, IconRay } from './draw-icons.tsx';
import type { ChartEngine } from './engine.ts';
import { NoteDialog } from './note-dialog.tsx';
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
  const [noting, setNoting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by the count
  useEffect(() => setTool(null), [done]);
  const start = (id: DrawTool) => {
    if (id === 'text') {
      setNoting(true);
      return;
    }
    engine.current?.drawings.start(id);
    setTool(id);
  };
  const stop = () => {
    engine.current?.drawings.abort();
    setTool(null);
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
      <Tool icon={IconCrosshair} label={t('crosshair')} pressed={tool === null} onPress={stop} />
      {TOOLS.map(({ id, icon }) => (
        <Tool
          key={id}
          icon={icon}
          label={t(`tools.${id}`)}
          pressed={tool === id}
          onPress={() => (tool === id ? stop() : start(id))}
        />
      ))}
      <DrawingSwitches engine={engine} />
      <NoteDialog
        open={noting}
        onClose={() => setNoting(false)}
        onNote={(text) => {
          engine.current?.drawings.start('text', text);
          setTool('text');
        }}
      />
    </div>
  );
}

/** Magnet, lock, hide, remove all. */
function DrawingSwitches({ engine }: Pick<RailProps, 'engine'>) {
  const t = useTranslations('trade.draw');
  const magnet = useChart((chart) => chart.magnet);
  const setMagnet = useChart((chart) => chart.setMagnet);
  const [locked, setLocked] = useState(false);
  const [hidden, setHidden] = useState(false);
  useEffect(() => engine.current?.drawings.set({ magnet, locked, hidden }), [engine, magnet, locked, hidden]);
  return (
    <div className="mt-2 grid gap-1">
      <Tool icon={IconMagnet} label={t('magnet')} pressed={magnet} onPress={() => setMagnet(!magnet)} />
      <Tool icon={IconLock} label={t('lock')} pressed={locked} onPress={() => setLocked(!locked)} />
      <Tool
        icon={hidden ? IconEyeOff : IconEye}
        label={t('hide')}
        pressed={hidden}
        onPress={() => setHidden(!hidden)}
      />
      <Tool icon={IconTrash2} label={t('removeAll')} onPress={() => engine.current?.drawings.removeAll()} />
    </div>
  );
}
