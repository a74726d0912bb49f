'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { IconArrowRight, IconLock } from '#components/ui/icons.tsx';
import { IconPause, IconPlay } from '#components/ui/icons-terminal.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { REPLAY_SPEEDS, type ReplayStatus } from '#lib/contract/replay.ts';
import { useReplay } from '#stores/replay.ts';
import { usePlayer } from './use-player.ts';

const SPEEDS = REPLAY_SPEEDS.map((speed) => ({ value: `${speed}`, label: `${speed}×` }));

/** The tape under an operator's hand: run, pause, step, how fast, and to where something happens. */
export function Player({ token }: { token: string }) {
  const t = useTranslations('replay.player');
  const { status, doing, said, ...does } = usePlayer(token);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    first.current?.querySelector('button')?.focus();
  }, []);
  if (!status) return null;
  const isRunning = status.state === 'running';
  const isOver = status.state === 'ended';
  const speed = REPLAY_SPEEDS.find((one) => one >= status.speed) ?? REPLAY_SPEEDS[0];
  const looks = doing === 'stamp' || doing === 'liquidation';
  return (
    <div className="grid gap-3">
      <div ref={first} className="flex items-center gap-2">
        <Button
          variant="primary"
          className="min-w-24"
          disabled={looks || isOver}
          onClick={() => void (isRunning ? does.pause() : does.run(speed))}
        >
          {isRunning ? <IconPause size={16} /> : <IconPlay size={16} />}
          {t(isRunning ? 'pause' : 'run')}
        </Button>
        <Button disabled={doing !== null || isOver} title={t('stepHint')} onClick={() => void does.step()}>
          <IconArrowRight size={16} />
          {t('step')}
        </Button>
        <IconButton icon={IconLock} label={t('lock')} className="ms-auto" onClick={() => useReplay.getState().lock()} />
      </div>
      <Segmented
        label={t('speed')}
        value={`${speed}`}
        options={SPEEDS}
        onValueChange={(next) => void does.run(Number.parseInt(next, 10))}
      />
      <div className="flex flex-wrap gap-2">
        <Button size={32} disabled={doing !== null || isOver} onClick={() => void does.toStamp()}>
          {t('nextStamp')}
        </Button>
        <Button size={32} disabled={doing !== null || isOver} onClick={() => void does.toLiquidation()}>
          {t('nextLiquidation')}
        </Button>
        {looks ? (
          <Button size={32} variant="quiet" onClick={does.stop}>
            {t('stop')}
          </Button>
        ) : null}
      </div>
      <Place status={status} />
      <p role="status" className="min-h-4 text-12 text-muted">
        {doing === 'liquidation' ? t('searching') : said && said !== 'wrong' && said !== 'tooMany' ? t(said) : null}
        {doing === null && said === null && isOver ? t('ended') : null}
      </p>
    </div>
  );
}

function Place({ status: { line, lines } }: { status: ReplayStatus }) {
  const t = useTranslations('replay.player');
  return (
    <div className="grid gap-1 text-12 text-muted">
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={lines}
        aria-valuenow={line}
        className="h-1 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full bg-accent" style={{ inlineSize: `${(100 * line) / lines}%` }} />
      </div>
      <span className="num">{t('place', { line: `${line}`, lines: `${lines}` })}</span>
    </div>
  );
}
