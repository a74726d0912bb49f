import { beforeEach, describe, expect, test } from 'vitest';
import { useFuturesDraft } from '#stores/futures-draft.ts';

const draft = () => useFuturesDraft.getState();
const share = () => draft().setAmount({ by: 'percent', value: 50 });
const size = (value = '0.5') => draft().setAmount({ by: 'size', value });

beforeEach(() => {
  useFuturesDraft.setState(useFuturesDraft.getInitialState(), true);
  draft().begin('BTCUSDTPERP');
});

describe('[SCR-04] a share goes when what it is of changes', () => {
  const changes = {
    'reduce-only off': [() => draft().setReduceOnly(true), () => draft().setReduceOnly(false)],
    'reduce-only on': [() => {}, () => draft().setReduceOnly(true)],
    'from closing to opening': [() => draft().setAction('close'), () => draft().setAction('open')],
    'close on trigger off': [
      () => [draft().setKind('triggerMarket'), draft().setCloseOnTrigger(true)],
      () => draft().setCloseOnTrigger(false),
    ],
    'from a trigger that closes to a limit': [
      () => [draft().setKind('triggerMarket'), draft().setCloseOnTrigger(true)],
      () => draft().setKind('limit'),
    ],
    'the side of a form with one button': [() => draft().turnTo('buy'), () => draft().turnTo('sell')],
    'another contract': [() => {}, () => draft().begin('ETHUSDTPERP')],
  } as const;
  for (const [name, [before, change]] of Object.entries(changes))
    test(name, () => {
      before();
      share();
      change();
      expect(draft().amount).toEqual({ by: 'size', value: '' });
    });

  test('and stays where it is of the same: another kind, another unit, the side that Enter sends', () => {
    share();
    draft().setKind('market');
    draft().setUnit('value', null);
    draft().setSide('sell');
    draft().turnTo('sell');
    draft().setReduceOnly(false);
    expect(draft().amount).toEqual({ by: 'percent', value: 50 });
  });

  test('a size that was typed stays', () => {
    size();
    draft().setReduceOnly(true);
    draft().turnTo('sell');
    draft().dropShare();
    expect(draft().amount).toEqual({ by: 'size', value: '0.5' });
  });
});

describe('[SCR-04] an order that was placed', () => {
  test('takes its amount and its exits along', () => {
    size();
    draft().setExits(true);
    draft().setExit('takeProfit', 'price', '120');
    draft().placed(draft());
    expect(draft()).toMatchObject({ amount: { value: '' }, exits: false, takeProfit: '' });
  });

  test('leaves alone what was typed since, though it reads the same', () => {
    size();
    const sent = draft();
    size();
    draft().setExits(true);
    draft().setExit('stopLoss', 'price', '90');
    draft().placed(sent);
    expect(draft()).toMatchObject({ amount: { value: '0.5' }, exits: true, stopLoss: '90' });
  });

  test('leaves another contract alone', () => {
    size();
    const sent = draft();
    draft().begin('ETHUSDTPERP');
    size('7');
    draft().placed(sent);
    expect(draft().amount.value).toBe('7');
  });
});

test('[SCR-04] the last price follows into the field until price or size are touched; who empties it wants it empty', () => {
  draft().follow('100');
  draft().follow('101');
  expect(draft().price).toBe('101');
  draft().setPrice('price', '');
  draft().follow('102');
  expect(draft().price).toBe('');
  draft().begin('ETHUSDTPERP');
  draft().follow('7');
  size();
  draft().follow('8');
  expect(draft().price).toBe('7');
  draft().begin('BTCUSDTPERP');
  draft().takePrice('BTCUSDTPERP', '99');
  draft().follow('103');
  expect(draft().price).toBe('99');
});
