import type {
  Attached,
  DoneReason,
  Event,
  FillParty,
  FillRule,
  Move,
  OrderFacts,
  OrderKind,
  TimeInForce,
  TriggerLeg,
} from '#gateway/exchange/events.ts';
import { type Packed, type Reader, whole } from './reader.ts';

/**
 * Events as the journal keeps them: JSON arrays, whole numbers of any size as text. The version stands in every row;
 * rows of an older version are lifted on reading, never rewritten.
 */
export const VERSION = 1;

/** Every word of a kind, so that a new one cannot be forgotten here. */
const words = <T extends string>(all: Readonly<Record<T, true>>): readonly T[] => Object.keys(all) as T[];

const KINDS = words<OrderKind>({ limit: true, market: true, trigger: true, tpsl: true, oco: true });
const TIFS = words<TimeInForce>({ gtc: true, ioc: true, fok: true });
const FILL_RULES = words<FillRule>({ order: true, feed: true, through: true });
const DONE = words<DoneReason>({
  filled: true,
  cancelled: true,
  ioc: true,
  fok: true,
  stp: true,
  limit: true,
  reset: true,
  fired: true,
});
const TRANSFERS = words<Extract<Event, { t: 'transfer' }>['reason']>({
  grant: true,
  reset: true,
  faucet: true,
  move: true,
});

/** Text of one group commit. */
export function encode(events: readonly Event[]): string {
  return JSON.stringify(events.map(pack));
}

/** How rows of a version become rows of the next one. */
type Lifts = Readonly<Record<number, (row: Packed) => Packed>>;
const LIFTS: Lifts = {};

/** @throws Error when the text is not what `encode` writes in this version or one that can be lifted to it. */
export function decode(text: string, from: number, to = VERSION, lifts: Lifts = LIFTS): Event[] {
  if (from > to) throw new Error(`journal version ${from} is newer than this program's ${to}`);
  let rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new Error('journal row is not a list');
  for (let version = from; version < to; version++) {
    const lift = lifts[version];
    if (!lift) throw new Error(`no way from journal version ${version}`);
    rows = (rows as Packed[]).map(lift);
  }
  return (rows as Packed[]).map(unpack);
}

function pack(event: Event): Packed {
  switch (event.t) {
    case 'account':
      return ['account', event.account, event.at];
    case 'closed':
      return ['closed', event.account, event.at];
    case 'transfer':
      return ['transfer', event.account, event.reason, packMoves(event.moves), event.at];
    case 'order':
      return ['order', packOrder(event.order), packMoves(event.moves)];
    case 'rest':
      return ['rest', event.order, event.lots];
    case 'fill':
      return [
        'fill',
        event.id,
        event.symbol,
        event.price,
        event.lots,
        `${event.quote}`,
        event.side,
        event.rule,
        packParty(event.taker),
        packParty(event.maker),
        packMoves(event.moves),
        event.at,
      ];
    case 'amend':
      return ['amend', event.order, event.price, event.lots, packMoves(event.moves), event.at];
    case 'done':
      return ['done', event.order, event.reason, packMoves(event.moves), event.at];
    case 'failed':
      return ['failed', event.order, event.account, event.rule, event.at];
    case 'key':
      return ['key', event.account, event.key, event.hash, event.answer];
  }
}

const packMoves = (moves: readonly Move[]): Packed =>
  moves.map(([account, asset, available, locked]) => [account, asset, `${available}`, `${locked}`]);

const packParty = (party: FillParty | null): Packed | null =>
  party && [party.account, party.order, `${party.fee}`, party.feeAsset, `${party.unlocked}`];

function packOrder(order: OrderFacts): Packed {
  const {
    id,
    account,
    symbol,
    clientId,
    kind,
    side,
    price,
    lots,
    quote,
    tif,
    postOnly,
    stp,
    triggers,
    attached,
    parent,
    at,
  } = order;
  return [
    id,
    account,
    symbol,
    clientId,
    kind,
    side,
    price,
    lots,
    quote === null ? null : `${quote}`,
    tif,
    postOnly,
    stp,
    triggers.map((leg) => [leg.price, leg.when, leg.limit, leg.rests]),
    attached && [attached.takeProfit, attached.stopLoss],
    parent,
    at,
  ];
}

const readMove = (r: Reader): Move => [r.number(), r.text(), r.units(), r.units()];
const readMoves = (r: Reader): Move[] => r.list(readMove);
const readParty = (r: Reader): FillParty => ({
  account: r.number(),
  order: r.number(),
  fee: r.units(),
  feeAsset: r.text(),
  unlocked: r.units(),
});
const readLeg = (r: Reader): TriggerLeg => ({
  price: r.number(),
  when: r.oneOf(['up', 'down']),
  limit: r.maybe((x) => x.number()),
  rests: r.flag(),
});
const readAttached = (r: Reader): Attached => ({
  takeProfit: r.maybe((x) => x.number()),
  stopLoss: r.maybe((x) => x.number()),
});

/** One order's facts as text of this version, for a table beside the journal. */
export const encodeOrder = (order: OrderFacts): string => JSON.stringify(packOrder(order));
export const decodeOrder = (text: string): OrderFacts => whole(JSON.parse(text), readOrder);

function readOrder(r: Reader): OrderFacts {
  return {
    id: r.number(),
    account: r.number(),
    symbol: r.text(),
    clientId: r.text(),
    kind: r.oneOf(KINDS),
    side: r.oneOf([0, 1]),
    price: r.maybe((x) => x.number()),
    lots: r.maybe((x) => x.number()),
    quote: r.maybe((x) => x.units()),
    tif: r.oneOf(TIFS),
    postOnly: r.flag(),
    stp: r.oneOf([0, 1, 2]),
    triggers: r.list(readLeg),
    attached: r.maybe((x) => x.nested(readAttached)),
    parent: r.maybe((x) => x.number()),
    at: r.number(),
  };
}

const unpack = (row: Packed): Event => whole(row, readEvent);

function readEvent(r: Reader): Event {
  const t = r.text() as Event['t'];
  switch (t) {
    case 'account':
    case 'closed':
      return { t, account: r.number(), at: r.number() };
    case 'transfer':
      return {
        t,
        account: r.number(),
        reason: r.oneOf(TRANSFERS),
        moves: readMoves(r),
        at: r.number(),
      };
    case 'order':
      return { t, order: r.nested(readOrder), moves: readMoves(r) };
    case 'rest':
      return { t, order: r.number(), lots: r.number() };
    case 'fill':
      return {
        t,
        id: r.number(),
        symbol: r.text(),
        price: r.number(),
        lots: r.number(),
        quote: r.units(),
        side: r.oneOf([0, 1]),
        rule: r.oneOf(FILL_RULES),
        taker: r.maybe((x) => x.nested(readParty)),
        maker: r.maybe((x) => x.nested(readParty)),
        moves: readMoves(r),
        at: r.number(),
      };
    case 'amend':
      return { t, order: r.number(), price: r.number(), lots: r.number(), moves: readMoves(r), at: r.number() };
    case 'done':
      return { t, order: r.number(), reason: r.oneOf(DONE), moves: readMoves(r), at: r.number() };
    case 'failed':
      return { t, order: r.number(), account: r.number(), rule: r.text(), at: r.number() };
    case 'key':
      return { t, account: r.number(), key: r.text(), hash: r.text(), answer: r.text() };
    default:
      throw new Error(`journal row of unknown kind ${JSON.stringify(t)}`);
  }
}
