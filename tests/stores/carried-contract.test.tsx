import { beforeEach, expect, test } from 'vitest';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { carryContract, takeContract } from '#stores/carried-contract.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';

const draft = () => useFuturesDraft.getState();
const anew = (symbol = 'BTCUSDTPERP') => {
  useFuturesDraft.setState(useFuturesDraft.getInitialState(), true);
  draft().begin(symbol);
};

beforeEach(() => {
  sessionStorage.clear();
  anew();
});

test('[SCR-04] the order that a visitor typed stands in the form after paper trading began, once', () => {
  draft().setKind('triggerLimit');
  draft().turnTo('sell');
  draft().setPrice('price', '94000');
  draft().setPrice('triggerPrice', '94500');
  draft().setUnit('value', '250');
  draft().setExits(true);
  draft().setExit('takeProfit', 'roe', '20');
  carryContract(1_000);
  anew();
  takeContract('BTCUSDTPERP', 60_000);
  expect(draft()).toMatchObject({
    ...{ kind: 'triggerLimit', side: 'sell', price: '94000', triggerPrice: '94500', exits: true, takeProfit: '20' },
    ...{ unit: 'value', amount: { by: 'value', value: '250' }, exitUnits: { takeProfit: 'roe', stopLoss: 'price' } },
  });
  anew();
  takeContract('BTCUSDTPERP', 60_000);
  expect(draft().amount.value).toBe('');
});

test('[SCR-04] a price that nobody touched is told anew, and a share of nothing does not come along', () => {
  draft().follow('95000');
  draft().setAmount({ by: 'percent', value: 50 });
  useFuturesDraft.setState({ followed: '95000' });
  carryContract(1_000);
  anew();
  takeContract('BTCUSDTPERP', 2_000);
  draft().follow('96000');
  expect(draft()).toMatchObject({ price: '96000', amount: { by: 'size', value: '' } });
});

test('[SCR-04] another contract, an old press, what was typed and strange contents leave the form alone', () => {
  draft().setAmount({ by: 'size', value: '1' });
  carryContract(1_000);
  const kept = readErrand('contract') as object;
  const left = (row: unknown, now = 2_000, symbol = 'BTCUSDTPERP') => {
    keepErrand('contract', row);
    anew(symbol);
    takeContract(symbol, now);
    return draft().amount.value;
  };
  expect(left(kept)).toBe('1');
  expect(left(kept, 2_000, 'ETHUSDTPERP')).toBe('');
  expect(left(kept, 700_000)).toBe('');
  for (const odd of [
    ...[7, null, 'x', [], { ...kept, side: 'both' }, { ...kept, kind: 'iceberg' }, { ...kept, at: 'now' }],
    ...[
      { ...kept, amount: { by: 'percent', value: 50 } },
      { ...kept, amount: { by: 'size', value: '1'.repeat(41) } },
    ],
    ...[
      { ...kept, exitUnits: null },
      { ...kept, price: 5 },
      { ...kept, unit: 'percent' },
      { ...kept, tif: 'day' },
    ],
  ])
    expect([odd, left(odd)]).toEqual([odd, '']);
  keepErrand('contract', kept);
  anew();
  draft().setAmount({ by: 'size', value: '7' });
  takeContract('BTCUSDTPERP', 2_000);
  expect(draft().amount.value).toBe('7');
});
