import { readContractState, readInstruments } from '#lib/api/market-server.ts';
import {
  readContractStates,
  readFundDays,
  readFundEvents,
  readFunding,
  readIndex,
  readProtection,
} from '#lib/api/protection-server.ts';
import { contractDetailsPath } from '#lib/contract/place.ts';
import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';
import { ENVS, type Env } from '#lib/contract/trade.ts';
import { isPerpetual } from '#lib/market/names.ts';
import { BOOKINGS, type ContractFacts, type FundFacts, type ListFacts, REDUCED, SPANS, STAMPS } from './facts.ts';

const PAIR = /^[A-Z0-9]{2,32}$/;

/** All contracts; null while the gateway is away. */
export async function readList(): Promise<ListFacts | null> {
  const [instruments, states] = await Promise.all([readInstruments(), readContractStates()]);
  return instruments && { contracts: instruments.filter(isPerpetual), states };
}

export type ContractPage = {
  /** `unknown`: there is no such contract. `away`: the gateway did not answer, so nobody can tell. */
  readonly facts: ContractFacts | 'unknown' | 'away';
  /** Where it is instead, unprefixed: the address named it by its symbol on the wire, or in small letters. */
  readonly moved: string | null;
};

/** The contract of an address. The reads are kept, so asking twice costs nothing. */
export async function readContract({ product, pair }: { product: string; pair: string }): Promise<ContractPage> {
  const wanted = pair.toUpperCase();
  if (!PAIR.test(wanted)) return { facts: 'unknown', moved: null };
  const instruments = await readInstruments();
  if (!instruments) return { facts: 'away', moved: null };
  const own = instruments.filter(isPerpetual).filter((one) => one.product === product);
  const found = own.find(({ contract, symbol }) => contract.pair === wanted || symbol === wanted);
  if (!found) return { facts: 'unknown', moved: null };
  if (found.contract.pair !== pair)
    return { facts: 'unknown', moved: contractDetailsPath(product, found.contract.pair) };
  return { facts: await factsOf(found), moved: null };
}

async function factsOf(instrument: Perpetual): Promise<ContractFacts> {
  const { symbol } = instrument;
  const [state, index, funding, ...reduced] = await Promise.all([
    readContractState(symbol),
    readIndex(symbol),
    readFunding(symbol, STAMPS),
    ...ENVS.map((env) => readFundEvents({ env, symbol, reason: 'adl', limit: `${REDUCED}` })),
  ]);
  const rows = reduced.flatMap((page) => page?.rows ?? []).toSorted((a, b) => b.ts - a.ts);
  return { instrument, state, index, funding, reduced: reduced.includes(null) ? null : rows.slice(0, REDUCED) };
}

/** The fund of an environment. */
export async function readFund(env: Env): Promise<FundFacts> {
  const [instruments, protection, days, events] = await Promise.all([
    readInstruments(),
    readProtection(),
    readFundDays(env, SPANS.year),
    readFundEvents({ env, limit: `${BOOKINGS}` }),
  ]);
  return { env, protection, days: days?.rows ?? null, events, names: namesOf(instruments ?? []) };
}

const namesOf = (instruments: readonly Instrument[]) =>
  Object.fromEntries(instruments.flatMap(({ symbol, contract }) => (contract ? [[symbol, contract.pair]] : [])));
