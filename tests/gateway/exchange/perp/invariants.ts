import { codeOf, numberOf, ownerOf, VENUE, venue, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { OpenOrder, State } from '#gateway/exchange/orders/state.ts';
import { endsWithLeg, LONG, SHORT } from '#gateway/exchange/positions/positions.ts';

const FUTURES: readonly number[] = [WALLETS['futures:usdt'], WALLETS['futures:usdc'], WALLETS['futures:coin']];

/** @returns what is wrong with a state of contracts, by the conservation that holds after every event. Empty when nothing is. */
export function wrongContracts(state: State): string[] {
  return [
    ...wrongSums(state),
    ...wrongLegs(state),
    ...wrongLocks(state),
    ...wrongPromises(state),
    ...wrongIndexes(state),
  ];
}

/** Every asset sums to zero, and `clearing` is what open legs have not realised yet. */
function wrongSums({ ledger, markets, positions }: State): string[] {
  const found: string[] = [];
  const sums = new Map<string, bigint>();
  for (const owner of ledger.owners())
    for (const number of ledger.numbers(owner))
      for (const [asset, { available, locked }] of ledger.purse(number))
        sums.set(asset, (sums.get(asset) ?? 0n) + available + locked);
  for (const [asset, sum] of sums) if (sum !== 0n) found.push(`${asset} sums to ${sum}`);
  const cleared = new Map<string, bigint>();
  for (const { spec } of markets.values()) {
    if (!spec.perp) continue;
    const sign = spec.perp.contract.kind === 'linear' ? -1n : 1n;
    let [entry, lots] = [0n, 0];
    for (const [long, short] of positions.legs.get(spec.symbol)?.values() ?? []) {
      entry += (long?.entry ?? 0n) - (short?.entry ?? 0n);
      lots += (long?.lots ?? 0) - (short?.lots ?? 0);
    }
    if (lots !== 0) found.push(`${spec.symbol} has ${lots} more long lots than short ones`);
    cleared.set(spec.perp.settle, (cleared.get(spec.perp.settle) ?? 0n) + sign * entry);
  }
  for (const [asset, sum] of cleared) {
    const { available } = ledger.balance(venue('clearing'), asset);
    if (available !== sum) found.push(`clearing has ${available} ${asset}, open legs say ${sum}`);
  }
  return found;
}

function wrongLegs({ positions }: State): string[] {
  const found: string[] = [];
  for (const [symbol, holders] of positions.legs) {
    const roll = positions.roll(symbol);
    const legs = [...holders.values()].flat().filter((leg) => leg !== null).length;
    if (roll.legs !== legs) found.push(`the roll of ${symbol} counts ${roll.legs} legs of ${legs}`);
    const there = [...roll.ordered()].filter((holder) => holders.has(holder));
    const sorted = [...holders.keys()].sort((a, b) => a - b);
    if (`${there}` !== `${sorted}`) found.push(`the roll of ${symbol} has ${there} of ${sorted}`);
  }
  for (const [symbol, holders] of positions.legs)
    for (const [holder, pair] of holders) {
      for (const leg of pair)
        if (leg !== null && (leg.lots <= 0 || leg.entry <= 0n))
          found.push(`a leg of ${holder} in ${symbol} has ${leg.lots} lots for ${leg.entry}`);
      const mode = positions.modeOf(ownerOf(holder), codeOf(holder));
      if (pair[LONG] !== null && pair[SHORT] !== null && mode === 'oneWay')
        found.push(`${holder} has two legs in ${symbol}`);
    }
  return found;
}

/** What is locked is what orders lock and isolated legs hold; nobody owes without legs. */
function wrongLocks({ ledger, markets, positions, accounts }: State): string[] {
  const found: string[] = [];
  for (const owner of ledger.owners()) {
    if (owner === VENUE) continue;
    for (const number of ledger.numbers(owner).filter((one) => FUTURES.includes(codeOf(one))))
      for (const [asset, { available, locked }] of ledger.purse(number)) {
        let sum = 0n;
        let legs = 0;
        for (const { spec } of markets.values()) {
          if (spec.perp?.settle !== asset || numberOf(owner, spec.perp.wallet) !== number) continue;
          for (const leg of positions.legs.get(spec.symbol)?.get(number) ?? []) {
            sum += leg?.margin ?? 0n;
            if (leg !== null && positions.settingsOf(owner, spec.symbol)?.marginMode !== 'isolated') legs += 1;
          }
        }
        for (const { facts, locked: lock } of accounts.get(owner)?.orders.values() ?? [])
          if (markets.get(facts.symbol)?.spec.perp?.settle === asset) sum += lock;
        if (sum !== locked) found.push(`${number} locks ${locked} ${asset}, its orders and legs ${sum}`);
        if (available < 0n && legs === 0) found.push(`${number} owes ${available} ${asset} without a leg`);
      }
  }
  return found;
}

/** What rests promises to close no more than there is, and what only reduces is no more than that. */
function wrongPromises({ orders, positions, markets }: State): string[] {
  const found: string[] = [];
  const promised = new Map<string, number>();
  for (const order of orders.values()) {
    const { facts, lots, filled, slot } = order;
    const perp = markets.get(facts.symbol)?.spec.perp;
    if (!perp) continue;
    const terms = positions.terms.get(facts.id);
    if (!terms) {
      found.push(`order ${facts.id} has no terms`);
      continue;
    }
    if (facts.kind !== 'limit') {
      const holder = numberOf(facts.account, perp.wallet);
      found.push(...wrongWait(order, terms.closing));
      if (endsWithLeg(facts, terms) && positions.leg(facts.symbol, holder, facts.side === 0 ? SHORT : LONG) === null)
        found.push(`order ${facts.id} is to leave a leg that is gone`);
      continue;
    }
    if (slot === -1) found.push(`order ${facts.id} is open and does not rest`);
    if (terms.closing > lots - filled)
      found.push(`order ${facts.id} closes ${terms.closing} with ${lots - filled} left`);
    if (terms.reduceOnly && terms.closing !== lots - filled) found.push(`order ${facts.id} reduces and would open`);
    const leg = `${facts.symbol} ${numberOf(facts.account, perp.wallet)} ${facts.side === 0 ? SHORT : LONG}`;
    promised.set(leg, (promised.get(leg) ?? 0) + terms.closing);
  }
  for (const [key, lots] of promised) {
    const [symbol, holder, side] = key.split(' ') as [string, string, string];
    const held = positions.leg(symbol, Number.parseInt(holder, 10), side === '0' ? LONG : SHORT)?.lots ?? 0;
    if (lots > held) found.push(`${key} promises ${lots} of ${held}`);
  }
  return found;
}

/** What is kept beside the orders, so that they need not be looked through, says what they say. */
function wrongIndexes({ orders, positions, markets, accounts }: State): string[] {
  const found: string[] = [];
  const locks = new Map<string, bigint>();
  const legs = new Map<string, { promised: [number, number][]; bound: number[] }>();
  const rooms = new Map<string, number[]>();
  for (const { facts, locked, slot } of [...orders.values()].sort((a, b) => a.facts.id - b.facts.id)) {
    const { id, account, symbol, side } = facts;
    const room = `${account} ${symbol}`;
    rooms.set(room, [...(rooms.get(room) ?? []), id]);
    const perp = markets.get(symbol)?.spec.perp;
    const terms = positions.terms.get(id);
    if (!perp || !terms) continue;
    const wallet = `${numberOf(account, perp.wallet)} ${perp.settle}`;
    if (terms.marginMode === 'cross') locks.set(wallet, (locks.get(wallet) ?? 0n) + locked);
    const key = `${account} ${symbol} ${side === 0 ? SHORT : LONG}`;
    const of = legs.get(key) ?? { promised: [], bound: [] };
    legs.set(key, of);
    if (slot !== -1 && terms.closing > 0) of.promised.push([id, terms.closing]);
    if (endsWithLeg(facts, terms)) of.bound.push(id);
  }
  for (const [key, sum] of locks) {
    const [wallet, asset] = key.split(' ') as [string, string];
    const kept = positions.crossLocks(Number(wallet), asset);
    if (kept !== sum) found.push(`cross orders of ${key} lock ${sum}, ${kept} is kept of it`);
  }
  for (const account of accounts.keys())
    for (const { spec } of markets.values())
      for (const side of [LONG, SHORT] as const) {
        const kept = positions.ordersOfLeg(account, spec.symbol, side);
        const of = legs.get(`${account} ${spec.symbol} ${side}`) ?? { promised: [], bound: [] };
        const promised = kept?.closing.map((id) => [id, kept.lotsOf(id)]) ?? [];
        const sum = of.promised.reduce((all, [, lots]) => all + lots, 0);
        const said = JSON.stringify([of.promised, of.bound, sum]);
        const says = JSON.stringify([promised, kept?.bound ?? [], kept?.promised ?? 0]);
        if (said !== says) found.push(`orders of ${account} in ${spec.symbol} ${side} are ${said}, kept is ${says}`);
        const room = [...(accounts.get(account)?.room.get(spec.symbol)?.orders ?? [])].sort((a, b) => a - b);
        const own = rooms.get(`${account} ${spec.symbol}`) ?? [];
        if (`${room}` !== `${own}`) found.push(`${account} has ${own} in ${spec.symbol}, kept is ${room}`);
      }
  return found;
}

/** What waits is armed, and neither locks nor promises nor has filled anything. */
function wrongWait({ facts, filled, locked, slot, legs }: OpenOrder, closing: number): string[] {
  const isIdle = filled === 0 && locked === 0n && slot === -1 && closing === 0 && legs.length > 0;
  return isIdle ? [] : [`order ${facts.id} waits and has ${filled} ${locked} ${slot} ${closing} ${legs.length}`];
}
