import { expect, test } from 'vitest';
import { liquidations } from '#components/futures/explain/fallen.ts';
import type { PerpNotice } from '#lib/contract/shapes/perp-account.ts';

const notice = (id: number, kind: PerpNotice['kind'] = 'liquidated'): PerpNotice => ({
  ...{ env: 'paper', id: `${id}`, kind, symbol: 'BTCUSDTPERP', positionSide: 'long', at: id, data: {} },
});
const told = (...latest: PerpNotice[]) => ({ env: 'paper' as const, latest });
const ids = (rows: readonly PerpNotice[]) => rows.map(({ id }) => id);

test('[SCR-04] a liquidation is told once, in whichever order its notices come', () => {
  const news = liquidations();
  expect(news(told(notice(4, 'marginWarning')))).toEqual([]);
  // One command tells its steps oldest first, in front of what was there.
  const frame = [notice(5, 'liquidationStep'), notice(6, 'liquidationStep'), notice(7)];
  expect(ids(news(told(...frame, notice(4, 'marginWarning'))))).toEqual(['7']);
  // The next warning, of another position.
  expect(news(told(notice(8, 'marginWarning'), ...frame))).toEqual([]);
  // After a reconnect the newest stand first.
  expect(news(told(notice(8, 'marginWarning'), notice(7), notice(6, 'liquidationStep')))).toEqual([]);
  expect(ids(news(told(notice(9), notice(8, 'marginWarning'))))).toEqual(['9']);
});

test('[SCR-04] what happened before the page was there is not told; another account begins anew', () => {
  const news = liquidations();
  expect(news({ env: 'paper', latest: null })).toEqual([]);
  expect(news(told(notice(7)))).toEqual([]);
  expect(news({ env: 'live', latest: null })).toEqual([]);
  expect(news({ env: 'live', latest: [{ ...notice(3), env: 'live' }] })).toEqual([]);
  expect(ids(news({ env: 'live', latest: [{ ...notice(4), env: 'live' }] }))).toEqual(['4']);
});

test('[SCR-04] one that fell while the line was broken is told after it', () => {
  const news = liquidations();
  news(told());
  news({ env: 'paper', latest: null });
  expect(ids(news(told(notice(2), notice(1, 'liquidationStep'))))).toEqual(['2']);
});
