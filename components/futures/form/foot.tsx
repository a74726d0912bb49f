'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useMadeHere } from '#components/terminal/source.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconCircleAlert, IconTriangleAlert } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { InNoteLine, NoteLine } from '#components/ui/note-line.tsx';
import { usePaint, writeText } from '#components/ui/painted.tsx';
import { formatFixed } from '#lib/format/price.ts';
import { futuresMarket, lotsOf } from '#lib/futures/market.ts';
import { hasUnread } from '#lib/futures/ticket/draft.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { SIDES, type Side } from '#lib/rules/words.ts';
import { loginAddress } from '#lib/site/entrance.ts';
import { carryContract } from '#stores/carried-contract.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useSimulation } from '#stores/simulation.ts';
import { useContract } from '../contract.tsx';
import type { Blocked } from './blocked.ts';
import { Available, SheetFigures, SheetMost, SideFigures } from './figures.tsx';
import { EmptyWallet } from './funds.tsx';
import { IconEnter } from './icons.tsx';
import { wordOf } from './side-words.ts';
import type { TicketState } from './ticket-store.ts';
import { useErrorAt, useTicket, useTicketForm, useTicketSource } from './use-ticket.ts';

type FootProps = {
  readonly blocked: Blocked | null;
};

/** The buttons that send orders, and what each would do; why they cannot be pressed, or where an account comes from. */
export function Foot({ blocked }: FootProps) {
  const { mode, sheet } = useTicketForm();
  const id = useId();
  if (mode === 'none') return <Invitation />;
  const said = (
    <>
      <FormError />
      {/* Above the buttons, which keep their place. */}
      {blocked ? (
        <p
          id={id}
          role={blocked.early ? 'alert' : undefined}
          className={cx(
            'mb-2 flex items-start gap-1 text-12',
            blocked.waiting && !blocked.early ? 'text-muted' : 'text-warning',
          )}
        >
          {blocked.waiting && !blocked.early ? null : <IconTriangleAlert size={12} className="mt-0.5 shrink-0" />}
          {blocked.text}
        </p>
      ) : (
        <EmptyWallet />
      )}
    </>
  );
  const about = blocked ? id : undefined;
  if (sheet)
    return (
      <>
        <Available />
        <SheetMost />
        {/* In sight whatever the fields come to: what it costs and risks is read before the button is pressed. A child of the
            form, as nothing sticks beyond its parent; the padding of the sheet below it is covered, too. */}
        <div data-foot="" className="sticky -bottom-6 z-1 -mb-6 border-t border-line bg-panel pt-2 pb-6">
          {/* A sheet grows with what is in it: there it lies over the end of the fields, so that cost and risk stay in sight. */}
          <NoteLine className="absolute inset-x-0 bottom-full border-t border-line bg-panel py-1.5" />
          {said}
          <SheetFigures />
          <SheetButton blocked={blocked} about={about} />
        </div>
      </>
    );
  return (
    <div className="shrink-0">
      <NoteLine className="mb-2" />
      {said}
      <div className="flex gap-2">
        {SIDES.map((side) => (
          <div key={side} className="flex min-w-0 flex-1 flex-col gap-1">
            <SideButton side={side} blocked={blocked} about={about} />
            <SideFigures side={side} />
          </div>
        ))}
      </div>
    </div>
  );
}

type ButtonProps = { readonly blocked: Blocked | null; readonly about?: string | undefined };

/** One of two. The one that Enter sends is the form's own button and shows the key. */
function SideButton({ side, blocked, about }: ButtonProps & { side: Side }) {
  const t = useTranslations('futuresForm.submit');
  const order = useTranslations('order');
  const { placing, press } = useTicketForm();
  const looked = useFuturesDraft((draft) => draft.side === side);
  const word = useTicket(({ sides, mode }) => wordOf(sides[side].intent, mode));
  const unread = useTicket(({ draft, mode }) => hasUnread(draft, mode));
  return (
    <Button
      type={looked ? 'submit' : 'button'}
      variant={side}
      size={44}
      loading={placing === side ? order('placing') : looked && blocked?.early ? order('opening') : false}
      aria-disabled={blocked || unread || placing !== null ? true : undefined}
      aria-describedby={about}
      aria-keyshortcuts={looked ? 'Enter' : undefined}
      data-side={side}
      onClick={
        looked
          ? undefined
          : () => {
              useFuturesDraft.getState().setSide(side);
              press(side);
            }
      }
      className="relative w-full min-w-0 flex-col gap-0! px-2! leading-4!"
    >
      <span className="max-w-full truncate">{t(word)}</span>
      <SizeLine side={side} />
      {looked ? (
        <span title={t('enter')} className="absolute end-1 top-1 opacity-70">
          <IconEnter size={12} />
        </span>
      ) : null}
    </Button>
  );
}

/** What it sends, in the contract's own unit; nothing where that is not known. Follows the draft without rendering. */
function SizeLine({ side }: { side: Side }) {
  const { watch, now } = useTicketSource();
  const words = useSizeText();
  const line = useRef<HTMLElement>(null);
  const text = () => words(now().sides[side]);
  const [first] = useState(text);
  usePaint(watch, () => writeText(line.current, text()));
  return (
    <bdi ref={line} className="num max-w-full truncate text-12 font-normal empty:hidden">
      {first}
    </bdi>
  );
}

function useSizeText(): (side: TicketState['looked']) => string {
  const { instrument } = useContract();
  const unit = sizeUnit(instrument);
  const market = futuresMarket(instrument);
  return ({ size, estimate }) => {
    const sent = estimate.size ?? size;
    // What the field cannot read has no size, though it may look like a number (1e5), and nothing is sent between two lots.
    return lotsOf(market, sent) ? `${formatFixed(sent, instrument.sizePlace)} ${unit}` : '';
  };
}

/** One button that says it all. */
function SheetButton({ blocked, about }: ButtonProps) {
  const order = useTranslations('order');
  const { placing } = useTicketForm();
  const side = useFuturesDraft((draft) => draft.side);
  const unread = useTicket(({ draft, mode }) => hasUnread(draft, mode));
  return (
    <Button
      type="submit"
      variant={side}
      size={48}
      loading={placing !== null ? order('placing') : blocked?.early ? order('opening') : false}
      aria-disabled={blocked || unread ? true : undefined}
      aria-describedby={about}
      data-side={side}
      className="w-full min-w-0 px-2!"
    >
      <WholeName />
    </Button>
  );
}

function WholeName() {
  const t = useTranslations('futuresForm.submit');
  const { watch, now } = useTicketSource();
  const words = useSizeText();
  const name = useRef<HTMLElement>(null);
  const text = () => {
    const { looked, mode } = now();
    const what = t(wordOf(looked.intent, mode));
    const size = words(looked);
    if (size === '') return what;
    return looked.intent.opens
      ? t('whole', { what, size, leverage: `${looked.opened.leverage}×` })
      : t('sized', { what, size });
  };
  const [first] = useState(text);
  usePaint(watch, () => writeText(name.current, text()));
  return (
    <bdi ref={name} className="truncate">
      {first}
    </bdi>
  );
}

/** What is wrong with the order as a whole. */
function FormError() {
  const t = useTranslations('futuresForm.failed');
  const codes = useTranslations('codes');
  const { failure } = useTicketForm();
  const told = useErrorAt('form');
  const text =
    told ??
    (failure === null
      ? null
      : failure.kind === 'unknown'
        ? t('unknown')
        : failure.code === 'modeChanged'
          ? t('modeChanged')
          : codes.has(failure.code as never)
            ? `${t('other')} ${codes(failure.code as never)}`
            : t('other'));
  if (text === null) return null;
  return (
    <InNoteLine>
      <p role="alert" className="flex items-start gap-1 text-12 text-danger">
        <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
        {text}
      </p>
    </InNoteLine>
  );
}

/** Without an account: begin on paper, here and now, or log in and come back to this order. */
function Invitation() {
  const t = useTranslations('order');
  const account = useTranslations('account');
  const simulation = useTranslations('simulation');
  const madeHere = useMadeHere();
  const path = usePath();
  const entering = useSimulation((state) => state.entering);
  const enter = useSimulation((state) => state.enter);
  const { sheet } = useTicketForm();
  return (
    <div className="shrink-0">
      <p className="mb-2 text-12 text-muted">{t(madeHere ? 'invite' : 'inviteAnywhere')}</p>
      <div className="flex gap-2">
        <Button
          variant="paper"
          size={sheet ? 48 : 44}
          loading={entering && simulation('starting')}
          className="min-w-0 flex-1 px-2! leading-4! text-balance whitespace-normal!"
          onClick={() => enter(window.location.pathname + window.location.search)}
        >
          {simulation('start')}
        </Button>
        <Link
          href={loginAddress(path, '')}
          rel="nofollow"
          data-track="logIn"
          onClick={() => carryContract(Date.now())}
          className={buttonClass({ size: sheet ? 48 : 44 })}
        >
          {account('logIn')}
        </Link>
      </div>
    </div>
  );
}
