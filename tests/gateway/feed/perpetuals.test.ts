import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from '#gateway/feed/instruments.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { tiersOf } from '#gateway/feed/tiers.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { ContractShape, type PerpetualContract } from '#lib/contract/shapes/perpetual.ts';
import { parseAmount } from '#lib/exact/amount.ts';
import { contractOf } from '#lib/trade/units/listing.ts';
import { feed, NOW } from './support.ts';

const units = (text: string, places: number): bigint => parseAmount(text, places)!;

const of = (product: string) => PERPETUALS.filter((each) => each.product === product);
const [btc] = PERPETUALS as readonly [Perpetual, ...Perpetual[]];

test('at least twenty contracts settle in USDT, three in USDC, three in their coin; symbols are unique', () => {
  expect(of('usdt').map(({ base }) => base)).toEqual(
    expect.arrayContaining(
      'BTC ETH SOL XRP BNB DOGE SUI LINK ADA AVAX LTC PEPE TON DOT TRX BCH NEAR APT UNI AAVE ARB OP'.split(' '),
    ),
  );
  expect(of('usdc').map(({ symbol }) => symbol)).toEqual(['BTCUSDCPERP', 'ETHUSDCPERP', 'SOLUSDCPERP']);
  expect(of('coin').map(({ contract }) => contract.pair)).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD']);
  const symbols = [...INSTRUMENTS, ...PERPETUALS].map(({ symbol }) => symbol);
  expect(new Set(symbols).size).toBe(symbols.length);
});

test('the listing of Bitcoin is the one that is written down', () => {
  const { tiers, ...contract } = btc.contract;
  expect({ ...btc, contract }).toEqual({
    ...{ symbol: 'BTCUSDTPERP', product: 'usdt', base: 'BTC', quote: 'USDT', baseName: 'Bitcoin', pricePlace: 1 },
    ...{ tick: '0.1', sizePlace: 4, lot: '0.0001', quotePlace: 2, minSize: '0.0001', maxSize: '500', minNotional: '5' },
    ...{ priceBand: '0.1', makerFee: '0.0002', takerFee: '0.0006', status: 'trading', tags: ['layer1'] },
    marginLeverage: '0',
    contract: {
      ...{ kind: 'linear', settle: 'USDT', wallet: 'futures:usdt', pair: 'BTCUSDT', face: '1', maxLeverage: 150 },
      ...{ defaultLeverage: 20, fundingHours: 8, interest: '0.0001', fundingCap: '0.003', fundingFloor: '-0.003' },
      ...{ impact: '20000', markBand: '0.05', slippage: '0.05', maxPrice: '10000000' },
    },
  });
  expect(tiers.slice(0, 2)).toEqual([
    { upTo: '200000', leverage: 150, rate: '0.004' },
    { upTo: '1000000', leverage: 100, rate: '0.005' },
  ]);
  expect(tiers.at(-1)).toEqual({ upTo: '1200000000', leverage: 1, rate: '0.6' });
});

test('templates: B is A halved, D is C without its first tier and a fifth, coin-margined ones count in coins', () => {
  expect(tiersOf('B', 1).map(({ upTo }) => upTo)).toEqual(tiersOf('A', 2).map(({ upTo }) => upTo));
  expect(tiersOf('D', 1)[0]).toEqual({ upTo: '50000', leverage: 50, rate: '0.01' });
  expect(tiersOf('D', 1)).toHaveLength(tiersOf('C', 1).length - 1);
  expect(of('coin').map(({ contract }) => contract.tiers[0]!.upTo)).toEqual(['2', '25', '250']);
});

describe.each(PERPETUALS)('the listing of $symbol', (each) => {
  test('has the shape of the wire and can be counted in integers', () => {
    expect(Check(ContractShape, each.contract)).toBe(true);
    expect(contractOf(each).tiers).toHaveLength(each.contract.tiers.length);
  });

  test('its least order is some dollars, its largest no more than its last tier, and prices have room', () => {
    const { last } = feed.ticker(`${each.base}USDT`, NOW);
    const places = 12;
    const price = units(last, places);
    const worth = (size: string) =>
      each.contract.kind === 'inverse' ? units(size, places) : (units(size, places) * price) / 10n ** 12n;
    expect(worth(each.lot)).toBeLessThan(units('12', places));
    expect(worth(each.maxSize)).toBeGreaterThan(units('100000', places));
    const dollars = each.contract.kind === 'inverse' ? price : 10n ** 12n;
    const end = (units(each.contract.tiers.at(-1)!.upTo, places) * dollars) / 10n ** 12n;
    expect(worth(each.maxSize)).toBeLessThan(end);
    expect(units(each.contract.maxPrice, places)).toBeGreaterThan(price * 20n);
    // Spot of the same coin and the contract count prices alike.
    if (each.product === 'usdt')
      expect(each.tick).toBe(INSTRUMENTS.find(({ symbol }) => symbol === `${each.base}USDT`)!.tick);
  });
});

describe('a wrong listing is refused in a sentence that names field, value and rule', () => {
  const contract = (wish: Partial<Record<keyof PerpetualContract, unknown>>) => ({
    ...btc,
    contract: { ...btc.contract, ...wish } as PerpetualContract,
  });
  const tiers = (...rows: readonly (readonly [string, number, string])[]) =>
    contract({ maxLeverage: 150, tiers: rows.map(([upTo, leverage, rate]) => ({ upTo, leverage, rate })) });
  const has = /^the listing of BTCUSDT(PERP)? has /;

  test.each<[string, Perpetual, string]>([
    ['kind', contract({ kind: 'mixed' }), 'contract.kind "mixed", it must be linear or inverse'],
    [
      'settle',
      contract({ settle: 'BTC' }),
      'contract.settle "BTC", it must be USDT, in which a linear contract is settled',
    ],
    ['wallet', contract({ wallet: 'spot' }), 'contract.wallet "spot", it must be futures:usdt, the wallet of usdt'],
    ['pair', contract({ pair: 'BTCUSD' }), 'contract.pair "BTCUSD", it must be BTCUSDT, its base and quote'],
    ['symbol', { ...btc, symbol: 'BTCUSDT' }, 'symbol "BTCUSDT", it must be another than its pair'],
    ['face', contract({ face: '0' }), 'contract.face "0", it must be an amount above 0'],
    ['face text', contract({ face: 'x' }), 'contract.face "x", it must be an amount above 0'],
    ['lot', { ...btc, sizePlace: 12, lot: '0.000000000001' }, 'lot "0.000000000001", it must be so coarse that'],
    ['leverage', contract({ maxLeverage: 0 }), 'contract.maxLeverage 0, it must be a whole number from 1 to 1000'],
    ['whole leverage', contract({ maxLeverage: 1.5 }), 'contract.maxLeverage 1.5, it must be a whole number'],
    [
      'usual leverage',
      contract({ defaultLeverage: 151 }),
      'contract.defaultLeverage 151, it must be a whole number from 1 to 150',
    ],
    [
      'first tier',
      contract({ maxLeverage: 149 }),
      'contract.maxLeverage 149, it must be the leverage of the first tier',
    ],
    ['no tier', contract({ tiers: [] }), 'contract.tiers[0].rate "", it must be a fraction'],
    ['ends', tiers(['2', 150, '0.004'], ['2', 100, '0.005']), 'contract.tiers[1].upTo "2", it must be above'],
    ['rates', tiers(['2', 150, '0.004'], ['3', 100, '0.004']), 'contract.tiers[1].rate "0.004", it must be above'],
    ['leverages', tiers(['2', 150, '0.004'], ['3', 150, '0.005']), 'contract.tiers[1].leverage 150, it must be below'],
    [
      'rate',
      tiers(['2', 150, '0.9994']),
      'contract.tiers[0].rate "0.9994", it must be above 0 and, with takerFee, below 1',
    ],
    ['end', tiers(['0', 150, '0.004']), 'contract.tiers[0].upTo "0", it must be an amount above 0'],
    ['hours', contract({ fundingHours: 3 }), 'contract.fundingHours 3, it must be one of 1, 2, 4, 8'],
    ['interest', contract({ interest: '0.000000001' }), 'contract.interest "0.000000001", it must be a fraction'],
    [
      'cap',
      contract({ fundingCap: '0.00300001', fundingFloor: '-0.00300001' }),
      'contract.fundingCap "0.00300001", it must be at most ¾',
    ],
    ['floor', contract({ fundingFloor: '-0.002' }), 'contract.fundingFloor "-0.002", it must be the negative'],
    ['impact', contract({ impact: '0' }), 'contract.impact "0", it must be an amount above 0'],
    ['band', contract({ markBand: '0' }), 'contract.markBand "0", it must be above 0 and below 1'],
    ['slippage', contract({ slippage: '1' }), 'contract.slippage "1", it must be above 0 and below 1'],
    [
      'bound',
      contract({ maxPrice: '300000000' }),
      'contract.maxPrice "300000000", it must be at most 2147483647 ticks',
    ],
    ['fee', { ...btc, takerFee: '-0.001' }, 'takerFee "-0.001", it must be at least 0'],
    ['tick', { ...btc, tick: '0.01' }, 'tick "0.01", it must be an amount above 0 with at most 1 decimals'],
  ])('%s', (_, listing, says) => {
    expect(() => contractOf(listing)).toThrow(has);
    expect(() => contractOf(listing)).toThrow(`${listing.symbol} has ${says}`);
  });
});
