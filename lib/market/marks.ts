import type { FundingNow, IndexState, Mark } from '#lib/contract/shapes/contract-market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { topicName } from '#lib/contract/stream.ts';
import type { MarketStream, TopicHandle } from './client.ts';
import { pageStream } from './page.ts';
import { isPlainDecimal } from './price-order.ts';
import type { Reducer } from './reducer.ts';

/** Figures that only contracts have. */

/** Mark and index of all contracts. */
export function openMarks(stream: () => MarketStream = pageStream): TopicHandle<readonly Mark[]> {
  return stream().topic(topicName({ ch: 'marks' }), marksReducer);
}

/** Mark and index of one contract, as a list of one. */
export function openMark(symbol: string, stream: () => MarketStream = pageStream): TopicHandle<readonly Mark[]> {
  return stream().topic(topicName({ ch: 'mark', symbol }), marksReducer);
}

/** The estimate of the next funding rate, and when it is paid. */
export function openFunding(symbol: string, stream: () => MarketStream = pageStream): TopicHandle<FundingNow> {
  return stream().topic(topicName({ ch: 'funding', symbol }), () => wholeReducer('funding', isFundingNow));
}

/** The index with its sources. */
export function openIndex(symbol: string, stream: () => MarketStream = pageStream): TopicHandle<IndexState> {
  return stream().topic(topicName({ ch: 'index', symbol }), () => wholeReducer('index', isIndexState));
}

/** More contracts than this are no list. */
const MOST_SYMBOLS = 10_000;

/** Marks that did not change stay the same objects. */
export function marksReducer(): Reducer<readonly Mark[]> {
  const bySymbol = new Map<string, Mark>();
  let list: readonly Mark[] | null = null;
  return {
    apply(message) {
      if (message.ch !== 'marks' && message.ch !== 'mark') return false;
      const told: unknown[] = Array.isArray(message.data) ? message.data : [message.data];
      if (message.type === 'snapshot') bySymbol.clear();
      list = null;
      for (const mark of told) {
        if (!isMark(mark)) return false;
        bySymbol.set(mark.symbol, mark);
      }
      return bySymbol.size <= MOST_SYMBOLS;
    },
    read() {
      list ??= [...bySymbol.values()];
      return list;
    },
  };
}

/** Of a topic that comes whole each time. */
function wholeReducer<State>(ch: StreamMessage['ch'], isState: (data: unknown) => data is State): Reducer<State> {
  let state: State | null = null;
  return {
    apply(message) {
      if (message.ch !== ch || !isState(message.data)) return false;
      state = message.data;
      return true;
    },
    read() {
      if (state === null) throw new Error(`Nothing was told of ${ch} yet; read it after a message.`);
      return state;
    },
  };
}

function isMark(value: unknown): value is Mark {
  if (!isObject(value)) return false;
  const { symbol, mark, index, ts } = value;
  return typeof symbol === 'string' && isPlainDecimal(mark) && isPlainDecimal(index) && Number.isSafeInteger(ts);
}

function isFundingNow(value: unknown): value is FundingNow {
  if (!isObject(value)) return false;
  const { symbol, fundingRate, nextFundingAt, lastFundingRate, ts } = value;
  return (
    typeof symbol === 'string' &&
    isRate(fundingRate) &&
    (lastFundingRate === null || isRate(lastFundingRate)) &&
    Number.isSafeInteger(nextFundingAt) &&
    Number.isSafeInteger(ts)
  );
}

function isIndexState(value: unknown): value is IndexState {
  return (
    isObject(value) &&
    typeof value.symbol === 'string' &&
    isPlainDecimal(value.index) &&
    Array.isArray(value.sources) &&
    value.sources.every(isSource)
  );
}

function isSource(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    isPlainDecimal(value.price) &&
    isPlainDecimal(value.weight) &&
    typeof value.used === 'boolean'
  );
}

/** Signed. */
function isRate(value: unknown): boolean {
  return typeof value === 'string' && isPlainDecimal(value.replace(/^-/, ''));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
