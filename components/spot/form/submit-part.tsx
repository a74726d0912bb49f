'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useMarket, useStale } from '#components/terminal/market.tsx';
import { useMadeHere } from '#components/terminal/source.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconCircleAlert, IconTriangleAlert } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { usePath } from '#components/ui/navigation.ts';
import { InNoteLine } from '#components/ui/note-line.tsx';
import { usePaint, writeText } from '#components/ui/painted.tsx';
import { ACCOUNT_CODE } from '#lib/contract/account-code.ts';
import { MODE_CODE } from '#lib/contract/mode-codes.ts';
import { formatFixed, formatPrice } from '#lib/format/price.ts';
import { isPositive } from '#lib/order/steps.ts';
import { waitsText } from '#lib/order/trigger-text.ts';
import { loginAddress } from '#lib/site/entrance.ts';
import { hasUnread } from '#lib/spot/draft.ts';
import { waitsOf } from '#lib/spot/triggers.ts';
import { useAccount } from '#stores/account.ts';
import { useDraft } from '#stores/draft.ts';
import { useSimulation } from '#stores/simulation.ts';
import { isTooMuch } from './problems.ts';
import type { TicketState } from './ticket-store.ts';
import type { Mode } from './use-mode.ts';
import { useErrorAt, useTicket, useTicketForm, useTicketSource } from './use-ticket.ts';

/** The button that sends the order, or the one that opens an account to send it with; and why it cannot be pressed. */
export function SubmitPart() {
  const { mode } = useTicketForm();
  return mode === 'none' ? <Invitation /> : <SubmitButton />;
}

function SubmitButton() {
  const t = useTranslations('order');
  const { mode, placing, sheet } = useTicketForm();
  const side = useDraft((draft) => draft.side);
  const id = useId();
  const blocked = useBlocked(mode);
  const error = useFormError();
  // The field itself says why.
  const unread = useTicket(({ draft }) => hasUnread(draft));
  const tooMuch = useTicket((state) => isTooMuch(state.problemAt('amount')));
  return (
    <div>
      {error ? (
        <InNoteLine>
          <p role="alert" className="flex items-start gap-1 text-12 text-danger">
            <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
            {error}
          </p>
        </InNoteLine>
      ) : null}
      {/* Above the button, which keeps its place. */}
      {blocked ? (
        <p
          id={id}
          className={cx('mb-2 flex items-start gap-1 text-12', blocked.waiting ? 'text-muted' : 'text-warning')}
        >
          {blocked.waiting ? null : <IconTriangleAlert size={12} className="mt-0.5 shrink-0" />}
          {blocked.text}
        </p>
      ) : null}
      <Button
        type="submit"
        variant={side}
        size={sheet ? 48 : 44}
        loading={placing && t('placing')}
        aria-disabled={blocked || unread || tooMuch ? true : undefined}
        aria-describedby={blocked ? id : undefined}
        className="w-full min-w-0 px-2!"
      >
        <SubmitName />
      </Button>
    </div>
  );
}

/** The order in words, which follow it without rendering. What no line has room for stands below it. */
function SubmitName() {
  const { watch, now } = useTicketSource();
  const words = useOrderWords();
  const [name, more] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const [[first, second]] = useState(() => words(now()));
  usePaint(watch, () => {
    const [upper, lower] = words(now());
    writeText(name.current, upper);
    writeText(more.current, lower);
  });
  return (
    <span className="flex min-w-0 flex-col leading-4.5">
      <bdi ref={name} className="truncate">
        {first}
      </bdi>
      {/* A condition is signs and numbers, which read from left to right everywhere. */}
      <bdi ref={more} dir="ltr" className="num truncate text-12 leading-4 font-medium empty:hidden">
        {second}
      </bdi>
    </span>
  );
}

/** Longer words have their total below them: in the form's 260 px it would be cut. */
const ONE_LINE = 34;

/**
 * `Buy 0.05000 BTC · 4,620.00 USDT`; of what waits for a price, that price below it: `≤ 97,500.0 → 97,400.0`, of OCO both
 * ways. `Buy BTC` without an amount.
 */
function useOrderWords(): (ticket: TicketState) => readonly [name: string, more: string] {
  const t = useTranslations('order.submit');
  const { base, quote, pricePlace, sizePlace, quotePlace } = useMarket().instrument;
  const money = (amount: string) => `${formatFixed(amount, quotePlace)} ${quote}`;
  return ({ draft, order, context, sized, estimate }) => {
    const { side, kind } = draft;
    // What was typed, not what the book has of it: of more than there is, the rest would come as a surprise.
    const size = estimate.short ? (sized.size ?? estimate.size) : estimate.size;
    if (size === null) return [t(side, { base }), ''];
    const words = { base, size: formatFixed(size, sizePlace) };
    const trigger = waitsText(waitsOf(order, context.last), pricePlace);
    const limit = kind === 'oco' && isPositive(draft.price) ? formatPrice(draft.price, pricePlace) : '';
    const waits = [limit, trigger].filter(Boolean).join(' / ');
    if (waits !== '' || (kind !== 'limit' && kind !== 'market')) return [t(`${side}Sized`, words), waits];
    const { total, short } = estimate;
    if (short && sized.quote !== null) return [t(side, { base }), money(sized.quote)];
    if (total === null || short) return [t(`${side}Sized`, words), ''];
    const text = `${kind === 'market' ? '≈ ' : ''}${money(total)}`;
    const line = t(`${side}Total`, { ...words, total: text });
    return line.length <= ONE_LINE ? [line, ''] : [t(`${side}Sized`, words), text];
  };
}

/** `waiting`: nothing is wrong, it only takes a moment. */
type Blocked = { readonly text: string; readonly waiting: boolean };

/** Why nothing can be sent now; null when it can. */
export function useBlocked(mode: Mode): Blocked | null {
  const t = useTranslations('order');
  const { status } = useMarket().instrument;
  const stale = useStale();
  const known = useAccount((account) => account.balances !== null);
  const codes = useTranslations('codes');
  const failure = useAccount((account) => account.failure);
  const never = neverTrades(failure?.error);
  const wrong = (text: string) => ({ text, waiting: false });
  const opening = { text: t('opening'), waiting: true };
  if (status !== 'trading') return wrong(t('blocked.halted'));
  if (stale) return wrong(t('blocked.stale'));
  if (mode === 'unknown') return opening;
  if (known) return null;
  if (never) return wrong(codes(never));
  return failure ? wrong(t('blocked.account')) : opening;
}

/** Why this login does not trade here at all: an agency, or one that is kept to paper trading. Null where it might. */
function neverTrades(error: unknown): typeof ACCOUNT_CODE.notPermitted | typeof MODE_CODE.paperOnly | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return [ACCOUNT_CODE.notPermitted, MODE_CODE.paperOnly].find((known) => known === code) ?? null;
}

/** What is wrong with the order as a whole. */
function useFormError(): string | null {
  const t = useTranslations('order.failed');
  const codes = useTranslations('codes');
  const { failure } = useTicketForm();
  const told = useErrorAt('form');
  if (told) return told;
  if (failure === null) return null;
  if (failure.kind === 'unknown') return t('unknown');
  if (failure.code === 'modeChanged') return t('modeChanged');
  return codes.has(failure.code as never) ? `${t('other')} ${codes(failure.code as never)}` : t('other');
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
    <div>
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
          className={buttonClass({ size: sheet ? 48 : 44 })}
        >
          {account('logIn')}
        </Link>
      </div>
    </div>
  );
}
