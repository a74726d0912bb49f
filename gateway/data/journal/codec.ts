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

/**
 * Events as the journal keeps them: JSON arrays, whole numbers of any size as text. The version stands in every row;
 * rows of an older version are lifted on reading, never rewritten.
 */
export const VERSION = 1;

type Packed = readonly unknown[];

/** Text of one group commit. */
export function encode(events: readonly Event[]): string {
  return JSON.stringify(events.map(pack));
}

/** @throws Error when the text is not what `encode` writes in this version or one that can be lifted. */
export function decode(text: string, version: number): Event[] {
  let rows = JSON.parse(text) as Packed[];
  for (let from = version; from < VERSION; from++) {
    const lift = LIFTS[from];
    if (!lift) throw new Error(`no way from journal version ${from}`);
    rows = rows.map(lift);
  }
  if (version > VERSION) throw new Error(`journal version ${version} is newer than this program's ${VERSION}`);
  return rows.map(unpack);
}

/** How rows of a version become rows of the next one. */
const LIFTS: Readonly<Record<number, (row: Packed) => Packed>> = {};

function pack(event: Event): Packed {
  switch (event.t) {
    case 'account':
      return ['account', event.account, event.at];
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

/** Reads a packed row place by place and refuses what has the wrong type: a damaged row must never become a state. */
class Reader {
  readonly #row: Packed;
  #at = 0;

  constructor(row: unknown) {
    if (!Array.isArray(row)) throw new Error('journal row is not a list');
    this.#row = row;
  }

  number(): number {
    const value = this.#row[this.#at++];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw this.#wrong('a whole number', value);
    return value;
  }

  text<T extends string = string>(): T {
    const value = this.#row[this.#at++];
    if (typeof value !== 'string') throw this.#wrong('text', value);
    return value as T;
  }

  flag(): boolean {
    const value = this.#row[this.#at++];
    if (typeof value !== 'boolean') throw this.#wrong('true or false', value);
    return value;
  }

  units(): bigint {
    return BigInt(this.text());
  }

  /** The next place through `read`, or null when it holds null. */
  maybe<T>(read: (reader: Reader) => T): T | null {
    if (this.#row[this.#at] !== null) return read(this);
    this.#at += 1;
    return null;
  }

  list<T>(read: (reader: Reader) => T): T[] {
    const value = this.#row[this.#at++];
    if (!Array.isArray(value)) throw this.#wrong('a list', value);
    return value.map((row) => read(new Reader(row)));
  }

  nested<T>(read: (reader: Reader) => T): T {
    return read(new Reader(this.#row[this.#at++]));
  }

  #wrong(wanted: string, value: unknown): Error {
    return new Error(`journal row has ${JSON.stringify(value)} at place ${this.#at - 1}, not ${wanted}`);
  }
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
  when: r.text<'up' | 'down'>(),
  limit: r.maybe((x) => x.number()),
  rests: r.flag(),
});
const readAttached = (r: Reader): Attached => ({
  takeProfit: r.maybe((x) => x.number()),
  stopLoss: r.maybe((x) => x.number()),
});

function readOrder(r: Reader): OrderFacts {
  return {
    id: r.number(),
    account: r.number(),
    symbol: r.text(),
    clientId: r.text(),
    kind: r.text<OrderKind>(),
    side: r.number() as 0 | 1,
    price: r.maybe((x) => x.number()),
    lots: r.maybe((x) => x.number()),
    quote: r.maybe((x) => x.units()),
    tif: r.text<TimeInForce>(),
    postOnly: r.flag(),
    stp: r.number() as 0 | 1 | 2,
    triggers: r.list(readLeg),
    attached: r.maybe((x) => x.nested(readAttached)),
    parent: r.maybe((x) => x.number()),
    at: r.number(),
  };
}

function unpack(row: Packed): Event {
  const r = new Reader(row);
  const t = r.text<Event['t']>();
  switch (t) {
    case 'account':
      return { t, account: r.number(), at: r.number() };
    case 'transfer':
      return {
        t,
        account: r.number(),
        reason: r.text<'grant' | 'reset' | 'faucet' | 'move'>(),
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
        side: r.number() as 0 | 1,
        rule: r.text<FillRule>(),
        taker: r.maybe((x) => x.nested(readParty)),
        maker: r.maybe((x) => x.nested(readParty)),
        moves: readMoves(r),
        at: r.number(),
      };
    case 'amend':
      return { t, order: r.number(), price: r.number(), lots: r.number(), moves: readMoves(r), at: r.number() };
    case 'done':
      return { t, order: r.number(), reason: r.text<DoneReason>(), moves: readMoves(r), at: r.number() };
    case 'failed':
      return { t, order: r.number(), account: r.number(), rule: r.text(), at: r.number() };
    case 'key':
      return { t, account: r.number(), key: r.text(), hash: r.text(), answer: r.text() };
    default:
      throw new Error(`journal row of unknown kind ${JSON.stringify(t)}`);
  }
}
