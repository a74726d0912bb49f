import { isAmount, parseAmount } from '#lib/exact/amount.ts';
import { small } from '#lib/exact/parse.ts';
import { CALLBACK } from '#lib/rules/perp-orders.ts';
import { type Findings, violation } from '#lib/rules/violation.ts';
import { type No, type PerpPlace, refuse } from '../../orders/commands.ts';
import { checkExitWords } from './exits.ts';

type Field = 'price' | 'triggerPrice' | 'callbackRate' | 'activationPrice';

/** What each kind of order must have, and what it may have; everything else it does not understand. */
const FIELDS: Readonly<
  Record<PerpPlace['kind'], { readonly needs: readonly Field[]; readonly takes: readonly Field[] }>
> = {
  limit: { needs: ['price'], takes: [] },
  market: { needs: [], takes: [] },
  trigger: { needs: ['triggerPrice'], takes: ['price'] },
  trailing: { needs: ['callbackRate'], takes: ['activationPrice'] },
};

const TIFS: Readonly<Record<PerpPlace['kind'], readonly string[]>> = {
  limit: ['gtc', 'ioc', 'fok'],
  market: ['ioc'],
  trigger: ['gtc'],
  trailing: ['gtc'],
};

export const waitsWholly = (kind: PerpPlace['kind']): boolean => kind === 'trigger' || kind === 'trailing';

/** Whether the words of an order go together, before any number is read. */
export function checkShape(found: Findings, command: PerpPlace): void {
  const { kind, tif, postOnly, triggerBy } = command;
  const { needs, takes } = FIELDS[kind];
  for (const field of ['price', 'triggerPrice', 'callbackRate', 'activationPrice'] as const) {
    const value = command[field];
    if (needs.includes(field) && value === undefined) found.add(violation(field, 'missing', ''));
    else if (value !== undefined && !needs.includes(field) && !takes.includes(field))
      found.add(violation(field, 'notAllowed', value));
  }
  if (triggerBy !== undefined && !waitsWholly(kind)) found.add(violation('triggerBy', 'notAllowed', triggerBy));
  if (command.closeOnTrigger && kind !== 'trigger') found.add(violation('closeOnTrigger', 'notAllowed', kind));
  if (tif !== undefined && !TIFS[kind].includes(tif)) found.add(violation('tif', 'notAllowed', tif));
  if (postOnly && (kind !== 'limit' || (tif ?? 'gtc') !== 'gtc'))
    found.add(violation('postOnly', 'notAllowed', kind === 'limit' ? tif! : kind));
  checkExitWords(found, command);
}

/** What only closes brings no exits: it leaves nothing to leave. */
export function checkBrings({ takeProfit, stopLoss }: PerpPlace): No | null {
  if (takeProfit !== undefined) return refuse('takeProfit', 'notAllowed', takeProfit);
  return stopLoss === undefined ? null : refuse('stopLoss', 'notAllowed', stopLoss);
}

/** @returns the callback of a trailing order in ten-thousandths */
export function readCallback(text: string): number | No {
  const { places, least, most } = CALLBACK;
  const units = isAmount(text) ? parseAmount(text, places) : null;
  if (units === null) return refuse('callbackRate', 'format', text, `${places}`);
  if (units < BigInt(least)) return refuse('callbackRate', 'callbackRate', text, '0.001');
  return units > BigInt(most) ? refuse('callbackRate', 'callbackRate', text, '0.1') : small(units);
}
