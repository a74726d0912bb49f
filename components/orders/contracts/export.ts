import type { ClosedPosition, PerpLedgerEntry } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { type CsvCell, csvDecimal } from '#lib/format/csv.ts';
import { formatDateTime } from '#lib/format/time.ts';
import type { Listing } from '../listing.ts';
import { kindWord, sideWord } from './cells.tsx';

/** Words and names that a file is written in. */
export type ContractWords = {
  readonly zone: string;
  readonly listing: (symbol: string) => Listing;
  /** Text by key below `positions`. */
  readonly text: (key: string) => string;
  /** State of an order. */
  readonly status: (status: PerpOrder['status']) => string;
  readonly reason: (reason: string | null) => string | null;
  readonly role: (role: PerpFill['role']) => string;
};

/** Columns of a file: key of the head below `positions.export`, and the cell. */
export type ContractColumns<R> = readonly (readonly [head: string, cell: (row: R, words: ContractWords) => CsvCell])[];

const at =
  <R>(of: (row: R) => number) =>
  (row: R, { zone }: ContractWords) =>
    formatDateTime(of(row), { zone });
const contract = ({ symbol }: { readonly symbol: string }, { listing }: ContractWords) => listing(symbol).pair;
const unit = ({ symbol }: { readonly symbol: string }, { listing }: ContractWords) => listing(symbol).base;
const settle = ({ symbol }: { readonly symbol: string }, { listing }: ContractWords) => listing(symbol).quote;
const side = (row: Pick<PerpOrder, 'side' | 'positionSide'>, { text }: ContractWords) =>
  text(`orders.sides.${sideWord(row)}`);

export const CONTRACT_ORDER_COLUMNS: ContractColumns<PerpOrder> = [
  ['time', at(({ createdAt }) => createdAt)],
  ['order', ({ id }) => id],
  ['clientId', ({ clientId }) => clientId],
  ['account', ({ env }) => env],
  ['contract', contract],
  ['side', side],
  ['type', (order, { text }) => text(`orders.kinds.${kindWord(order)}`)],
  ['price', ({ price, triggers }) => csvDecimal(price ?? triggers[0]?.limit ?? null)],
  ['trigger', ({ triggers }) => triggers.map(({ price }) => csvDecimal(price)).join(' / ')],
  ['size', ({ size }) => csvDecimal(size)],
  ['filled', ({ filled }) => csvDecimal(filled)],
  ['sizeUnit', unit],
  ['average', ({ averagePrice }) => csvDecimal(averagePrice)],
  ['value', ({ valueFilled }) => csvDecimal(valueFilled)],
  ['fee', ({ fee }) => csvDecimal(fee)],
  ['settle', settle],
  ['reduceOnly', ({ reduceOnly }, { text }) => text(reduceOnly ? 'export.yes' : 'export.no')],
  ['status', ({ status }, { status: word }) => word(status)],
  ['reason', ({ reason }, { reason: why }) => why(reason) ?? ''],
];

export const CONTRACT_FILL_COLUMNS: ContractColumns<PerpFill> = [
  ['time', at(({ ts }) => ts)],
  ['fill', ({ id }) => id],
  ['order', ({ order }) => order],
  ['account', ({ env }) => env],
  ['contract', contract],
  ['side', side],
  ['price', ({ price }) => csvDecimal(price)],
  ['size', ({ size }) => csvDecimal(size)],
  ['opens', ({ opens }) => csvDecimal(opens)],
  ['closes', ({ closes }) => csvDecimal(closes)],
  ['sizeUnit', unit],
  ['value', ({ value }) => csvDecimal(value)],
  ['fee', ({ fee }) => csvDecimal(fee)],
  ['realised', ({ realised }) => csvDecimal(realised)],
  ['settle', settle],
  ['role', ({ role }, { role: word }) => word(role)],
  ['rule', ({ rule }, { text }) => text(`rules.${rule}`)],
];

export const CLOSED_COLUMNS: ContractColumns<ClosedPosition> = [
  ['closed', at(({ closedAt }) => closedAt)],
  ['opened', at(({ openedAt }) => openedAt)],
  ['position', ({ id }) => id],
  ['account', ({ env }) => env],
  ['contract', contract],
  ['side', ({ positionSide }, { text }) => text(`sides.${positionSide}`)],
  ['mode', ({ marginMode }, { text }) => text(`modes.${marginMode}`)],
  ['leverage', ({ leverage }) => `${leverage}`],
  ['size', ({ size }) => csvDecimal(size)],
  ['sizeUnit', unit],
  ['entry', ({ openAvgPrice }) => csvDecimal(openAvgPrice)],
  ['exit', ({ closeAvgPrice }) => csvDecimal(closeAvgPrice)],
  ['realised', ({ realised }) => csvDecimal(realised)],
  ['fees', ({ fees }) => csvDecimal(fees)],
  ['funding', ({ funding }) => csvDecimal(funding)],
  ['net', ({ net }) => csvDecimal(net)],
  ['settle', settle],
  ['how', ({ how }, { text }) => text(`how.${how}`)],
];

export const FUNDING_COLUMNS: ContractColumns<PerpLedgerEntry> = [
  ['time', at(({ ts }) => ts)],
  ['account', ({ env }) => env],
  ['contract', ({ symbol }, { listing }) => (symbol === null ? '' : listing(symbol).pair)],
  ['wallet', ({ wallet }, { text }) => text(`assets.wallets.${wallet}`)],
  ['change', ({ change }) => csvDecimal(change)],
  ['settle', ({ asset }) => asset],
];
