'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconCircleAlert, IconTriangleAlert } from '#components/ui/icons.tsx';
import { formatSize } from '#lib/format/price.ts';
import { useAccount } from '#stores/account.ts';
import { useSimulation } from '#stores/simulation.ts';
import { type Ticket, useTicketParts } from './use-ticket.ts';

/** The button that sends the order, or the one that opens an account to send it with; and why it cannot be pressed. */
export function SubmitPart() {
  const { mode } = useTicketParts();
  return mode === 'none' ? <Invitation /> : <SubmitButton />;
}

function SubmitButton() {
  const t = useTranslations('order');
  const ticket = useTicketParts();
  const { draft, placing, sheet } = ticket;
  const id = useId();
  const blocked = useBlocked(ticket);
  const error = useFormError(ticket);
  return (
    <div>
      {error ? (
        <p role="alert" className="mb-2 flex items-start gap-1 text-12 text-danger">
          <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
      <Button
        type="submit"
        variant={draft.side}
        size={sheet ? 48 : 44}
        loading={placing && t('placing')}
        aria-disabled={blocked ? true : undefined}
        aria-describedby={blocked ? id : undefined}
        className="w-full"
      >
        <SubmitName />
      </Button>
      {blocked ? (
        <p id={id} className="mt-2 flex items-start gap-1 text-12 text-warning">
          <IconTriangleAlert size={12} className="mt-0.5 shrink-0" />
          {blocked}
        </p>
      ) : null}
    </div>
  );
}

/** `Buy BTC`; on the sheet, where the fields may be out of sight, with the amount. */
function SubmitName() {
  const t = useTranslations('order.submit');
  const { draft, scene, estimate, sheet } = useTicketParts();
  const { base, sizePlace } = scene.instrument;
  if (!sheet || estimate.size === null) return t(draft.side, { base });
  return t(`${draft.side}Sized`, { base, size: formatSize(estimate.size, sizePlace) });
}

/** Why nothing can be sent now; null when it can. */
export function useBlocked({ mode, scene }: Pick<Ticket, 'mode' | 'scene'>): string | null {
  const t = useTranslations('order');
  const known = useAccount((account) => account.balances !== null);
  const failed = useAccount((account) => account.failure !== null);
  if (scene.instrument.status !== 'trading') return t('blocked.halted');
  if (scene.stale) return t('blocked.stale');
  if (mode === 'unknown') return t('opening');
  if (known) return null;
  return failed ? t('blocked.account') : t('opening');
}

/** What is wrong with the order as a whole. */
function useFormError({ errorAt, failure }: Ticket): string | null {
  const t = useTranslations('order.failed');
  const codes = useTranslations('codes');
  const told = errorAt('form');
  if (told) return told;
  if (failure === null) return null;
  if (failure.kind === 'unknown') return t('unknown');
  if (failure.code === 'modeChanged') return t('modeChanged');
  return codes.has(failure.code as never) ? `${t('other')} ${codes(failure.code as never)}` : t('other');
}

/** Without an account: begin on paper, here and now. */
function Invitation() {
  const t = useTranslations('order');
  const simulation = useTranslations('simulation');
  const entering = useSimulation((state) => state.entering);
  const enter = useSimulation((state) => state.enter);
  const { sheet } = useTicketParts();
  return (
    <div>
      <Button
        variant="paper"
        size={sheet ? 48 : 44}
        loading={entering && simulation('starting')}
        className="w-full"
        onClick={() => enter(window.location.pathname + window.location.search)}
      >
        {simulation('start')}
      </Button>
      <p className="mt-2 text-12 text-muted">{t('invite')}</p>
    </div>
  );
}
