'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { Button } from '#components/ui/button.tsx';
import { Facts } from '#components/ui/now-then.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { toast } from '#components/ui/toast.ts';
import { setExits } from '#lib/api/futures.ts';
import { MISSING } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { type ExitLeg, exitAt } from '#lib/futures/exit.ts';
import { type FuturesMarket, lotsOf, ticksOf, unitsOf } from '#lib/futures/market.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useMarks } from '#stores/marks.ts';
import { type LegText, sizeText, useLegName, useLegText } from '../leg-text.ts';
import { useLiveLeg } from '../live.ts';
import { Size, sizeProblem } from './close-dialog.tsx';
import { draftOf, EXITS, type Exit, type ExitsDraft, exitsRequest, ticksOfDraft } from './exit-draft.ts';
import { ExitFields } from './exit-fields.tsx';
import { type ExitProblem, exitProblem, useReference } from './exit-problem.ts';
import { LegDialog, type LegDialogProps, Problem, Warning } from './leg-dialog.tsx';
import { PartExits } from './part-exits.tsx';

/** Take profit and stop loss of a leg, of all of it or of a part. */
export function ExitsDialog(props: LegDialogProps) {
  const { env, position, open, onOpenChange, changed } = props;
  const t = useTranslations('positions.exits');
  const close = useTranslations('positions.close');
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const order = useWholeExits(position);
  const [draft, setDraft] = useState<ExitsDraft>(() => draftOf(position, order));
  const [typed, setSize] = useState<string | null>(null);
  const [limits, setLimits] = useState(() => EXITS.some((exit) => draft[exit].limit !== ''));
  const [problem, setProblem] = useState<{ readonly exit: Exit | null; readonly text: string } | null>(null);
  const { sending, send } = useSend(env);
  const [going, setGoing] = useState<'set' | 'away'>('set');
  const figures = useLiveLeg(position);
  const reference = useReference(position);
  const size = typed ?? position.count;
  const whole = typed === null || compareDecimal(typed, position.count) === 0;
  const { market } = text;
  const leg = market && legOfPart(market, position, size);
  const ticks = {
    takeProfit: market && leg && ticksOfDraft(market, leg, draft.takeProfit),
    stopLoss: market && leg && ticksOfDraft(market, leg, draft.stopLoss),
  };
  const wrongSize = market ? sizeProblem(size, position.count, text, close) : null;
  const sent = async (asked: ExitsDraft, away: boolean) => {
    if (!market) return;
    setGoing(away ? 'away' : 'set');
    const request = exitsRequest(market, {
      position,
      size: whole || away ? null : size,
      draft: asked,
      ticks: away ? { takeProfit: null, stopLoss: null } : ticks,
      limits,
    });
    const answer = await send(request, (intent) => setExits(request, intent));
    if (answer === null) return;
    changed();
    if (answer.kind === 'failed')
      return setProblem({ exit: EXITS.find((exit) => answer.field?.startsWith(exit)) ?? null, text: answer.text });
    toast({ kind: 'success', text: t(away ? 'removed' : 'done') });
    onOpenChange(false);
  };
  const says = (found: ExitProblem, exit: Exit) =>
    setProblem({ exit, text: found.kind === 'enter' ? t('enter') : t(found.kind, { bound: found.bound }) });
  const go = () => {
    if (!market || wrongSize !== null) return;
    for (const exit of EXITS) {
      const found = exitProblem({ exit, draft: draft[exit], ticks: ticks[exit], position, market, reference });
      if (found) return says(found, exit);
      // An exit that is to place a limit never goes at the market by an empty field.
      if (limits && draft[exit].text !== '' && draft[exit].limit === '')
        return setProblem({ exit, text: t('limitMissing') });
    }
    if (EXITS.every((exit) => ticks[exit] === null)) return setProblem({ exit: null, text: t('enter') });
    return void sent(draft, false);
  };
  const set = position.takeProfit !== null || position.stopLoss !== null;
  return (
    <LegDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      size="m"
      sending={sending}
      footer={
        <>
          <Button
            size={44}
            className="flex-1"
            disabled={sending || !set}
            loading={sending && going === 'away' && t('removing')}
            onClick={() => void sent(draft, true)}
          >
            {t('remove')}
          </Button>
          <Button
            size={44}
            variant="primary"
            className="flex-1"
            loading={sending && going === 'set' && t('setting')}
            onClick={go}
          >
            {t('set')}
          </Button>
        </>
      }
    >
      <Head name={name} text={text} position={position} />
      {EXITS.map((exit) => (
        <ExitFields
          key={exit}
          exit={exit}
          text={text}
          draft={draft[exit]}
          faces={market && leg && ticks[exit] !== null ? exitAt(market, leg, ticks[exit]) : null}
          limits={limits}
          problem={problem?.exit === exit ? problem.text : null}
          onChange={(next) => {
            setProblem(null);
            setDraft({ ...draft, [exit]: next });
          }}
        />
      ))}
      <Size text={text} size={size} count={position.count} error={wrongSize} onChange={setSize} />
      <PartExits env={env} position={position} text={text} changed={changed} />
      <div className="flex items-center justify-between gap-4 text-13">
        <span className="text-muted">{t('closesAt')}</span>
        <Segmented
          label={t('closesAt')}
          value={limits ? 'limit' : 'market'}
          options={[
            { value: 'market', label: t('market') },
            { value: 'limit', label: t('limit') },
          ]}
          onValueChange={(value) => setLimits(value === 'limit')}
          className="w-44"
        />
      </div>
      <Reward text={text} ticks={ticks} mark={reference.mark} />
      <Beyond
        text={text}
        ticks={ticks.stopLoss}
        liquidation={figures?.liquidation ?? null}
        side={position.positionSide}
      />
      <Problem text={problem?.exit === null ? problem.text : null} />
    </LegDialog>
  );
}

/** The whole-leg exits that wait; they carry the prices by which they fire. */
function useWholeExits({ symbol, positionSide, positionMode }: LegDialogProps['position']) {
  return useFuturesOrders((state) =>
    state.open?.find(
      (order) =>
        order.kind === 'tpsl' &&
        order.whole &&
        order.symbol === symbol &&
        (positionMode === 'oneWay' || order.positionSide === positionSide),
    ),
  );
}

function legOfPart(market: FuturesMarket, position: LegDialogProps['position'], size: string): ExitLeg | null {
  const [lots, part, entry] = [lotsOf(market, position.count), lotsOf(market, size), unitsOf(position.entryValue)];
  if (!lots || !part || entry === null || part > lots) return null;
  return {
    side: position.positionSide,
    entry,
    lots,
    part,
    leverage: Math.max(1, Number.parseInt(position.openLevel, 10)),
  };
}

function Head({ name, text, position }: { name: string; text: LegText; position: LegDialogProps['position'] }) {
  const t = useTranslations('positions.exits');
  const mark = useMarks((state) => state.bySymbol[position.symbol]?.mark ?? position.markPrice);
  return (
    <p className="-mt-2 flex flex-wrap gap-x-3 text-13 text-muted">
      <span className={position.positionSide === 'long' ? 'text-up' : 'text-down'}>
        {name} · <bdi className="num">{sizeText(text, position.count)}</bdi>
      </span>
      <span>
        {t('entry')} <bdi className="num text-text">{text.listing.price(position.openAvgPrice)}</bdi>
      </span>
      <span>
        {t('mark')} <bdi className="num text-text">{text.listing.price(mark)}</bdi>
      </span>
    </p>
  );
}

/** What is won by what is risked, both from the mark; its line is there from the beginning, so that no button moves. */
function Reward({ text, ticks, mark }: { text: LegText; ticks: Readonly<Record<Exit, number | null>>; mark: string }) {
  const t = useTranslations('positions.exits');
  const at = text.market && ticksOf(text.market, mark);
  const { takeProfit, stopLoss } = ticks;
  return <Facts rows={[[t('reward'), at ? ratioText(takeProfit, stopLoss, at) : MISSING]]} />;
}

/** Of distances from a price, in ticks. */
function ratioText(takeProfit: number | null, stopLoss: number | null, at: number): string {
  if (takeProfit === null || stopLoss === null || stopLoss === at) return MISSING;
  const hundredths = Math.round((Math.abs(takeProfit - at) * 100) / Math.abs(at - stopLoss));
  return `${Math.floor(hundredths / 100)}.${`${hundredths % 100}`.padStart(2, '0')}`;
}

type BeyondProps = {
  readonly text: LegText;
  readonly ticks: number | null;
  readonly liquidation: number | null;
  readonly side: 'long' | 'short';
};

/** A stop that the liquidation comes before. */
function Beyond({ text, ticks, liquidation, side }: BeyondProps) {
  const t = useTranslations('positions.exits');
  if (ticks === null || liquidation === null) return null;
  if (side === 'long' ? ticks > liquidation : ticks < liquidation) return null;
  return <Warning>{t('beyond', { price: text.price(liquidation) })}</Warning>;
}
