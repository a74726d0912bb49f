import { describe, expect, test } from 'vitest';
import { compare, type Tally } from './differential.ts';

describe('the exchange and the naive reference', () => {
  const tally: Tally = {};

  test.each(
    Array.from({ length: 16 }, (_, seed) => seed),
  )('seed %i: the same answers, fills, endings, balances, orders and queues, 500 commands long', (seed) => {
    compare(seed, 500, tally, 3);
  });

  test('the flows contain what matters', () => {
    const wanted = [
      ...['place ok', 'place insufficientBalance', 'place postOnly', 'place fillOrKill', 'place noLiquidity'],
      ...['place triggerSide', 'place staleFeed', 'place clientId', 'place keyReused', 'place maxSize'],
      ...['cancel ok', 'cancel unknownOrder', 'cancelAll ok', 'amend ok', 'amend belowFilled', 'amend notAllowed'],
      ...['amend triggerSide', 'amend priceBand', 'amend unchanged', 'amend minNotional', 'amend missing'],
      ...['amend trigger', 'amend tpsl', 'amend oco', 'amend attached'],
      ...['transfer ok', 'transfer insufficientBalance', 'transfer maxTransferable', 'transfer walletAsset'],
      ...['transfer sameWallet', 'transfer unknownWallet', 'transfer unknownAsset', 'transfer minAmount'],
      ...['reset ok', 'tick ok', 'new limit', 'new market', 'new trigger', 'new tpsl', 'new oco'],
      ...['child limit', 'child market', 'child tpsl', 'fill order', 'fill feed', 'fill through', 'ended filled'],
      ...['ended cancelled', 'ended ioc', 'ended stp', 'ended reset', 'ended fired', 'failed insufficientBalance'],
    ];
    expect(wanted.filter((what) => !tally[what])).toEqual([]);
  });
});
