import { describe, expect, test } from 'vitest';
import { venue } from '#gateway/exchange/ledger/numbers.ts';
import { Arena, lost, whole } from './attack.ts';

const FUND = venue('insurance');

describe('own accounts take nothing from the protection fund', () => {
  /** Longs and shorts of one hand against each other, all to fall at one price, own bids beyond it. */
  function aligned(away: number): Arena {
    const it = new Arena('ETHUSDCPERP', {
      ...{ accounts: 173, each: 100_000, fund: 200_000, mark: 330_000 },
      depth: { levels: 50, apart: 66, lots: 13_000, spread: 5 },
    });
    for (let account = 1; account <= 170; account++) it.isolated(account, account <= 110 ? 150 : 100);
    for (let pair = 0; pair < 330; pair++) {
      const [long, short] = [1 + (pair % 110), 111 + (pair % 60)];
      expect(it.put(short, 'sell', 9_950, 330_000)).toMatchObject({ ok: true });
      expect(it.put(long, 'buy', 9_950, 330_000)).toMatchObject({ ok: true });
    }
    const falls = Math.floor(330_000 * 0.9979);
    for (const account of [171, 172, 173]) {
      it.run({ c: 'leverage', account, symbol: it.symbol, leverage: 50 });
      expect(it.put(account, 'buy', 1_000_000, Math.floor(falls * (1 - away)))).toMatchObject({ ok: true });
    }
    return it;
  }

  test.each([
    0.0097, 0.005, 0.003, 0.0029, 0.0022, 0.001,
  ])('110 longs at 150 times fall at one moment, own bids %d beyond: fund and house have no less, the attacker no more', (away) => {
    const it = aligned(away);
    const [users, fund, house] = [it.users(), it.fund(), it.house()];
    for (let mark = 330_000; mark > 329_000; mark -= 30) it.moves(mark);
    for (let second = 0; second < 100; second++) it.moves(329_000);
    it.check();
    expect(it.counts.takeover).toBe(110);
    expect([it.leg(FUND, 0), it.leg(FUND, 1)]).toEqual([null, null]);
    expect(whole(it.fund())).toBeGreaterThan(whole(fund));
    expect(it.house()).toBeGreaterThan(house);
    expect(it.users()).toBeLessThan(users);
    // Ten million fell at 0.46 %: more than a third of that, what they kept for it, is the fund's.
    expect(whole(it.fund() - fund)).toBeGreaterThan(16_000);
  });
});

const SEEDS = Number.parseInt(process.env.FUND_SEEDS ?? '36', 10);

test('whatever own accounts do, fund and house lose nothing to them beyond the moves of the market', () => {
  const counts: Record<string, number> = {};
  for (let seed = 0; seed < SEEDS; seed++) expect(lost(seed, 150, counts)).toBe(null);
  // What never happened proves nothing.
  for (const happened of ['takeover', 'adl', 'fill liquidation', 'fill liquidation order', 'fill through order', 'net'])
    expect([happened, counts[happened] ?? 0]).not.toEqual([happened, 0]);
});
