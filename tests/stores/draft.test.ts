import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useDraft } from '#stores/draft.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
  useDraft.setState(useDraft.getInitialState(), true);
  useDraft.getState().begin('BTCUSDT');
});

const draft = () => useDraft.getState();

test('a draft begins as a limit buy of nothing', () => {
  expect(draft()).toMatchObject({ symbol: 'BTCUSDT', side: 'buy', kind: 'limit', price: '', tif: 'gtc', unit: 'base' });
});

describe('another pair', () => {
  test('takes what was typed and leaves how one trades', () => {
    draft().setKind('stopLimit');
    draft().setPrice('price', '97000');
    draft().setPrice('triggerPrice', '98000');
    draft().setAmount({ by: 'base', value: '1' });
    draft().setTif('ioc');
    draft().begin('ETHUSDT');
    expect(draft()).toMatchObject({ symbol: 'ETHUSDT', kind: 'stopLimit', price: '', triggerPrice: '', tif: 'ioc' });
    expect(draft().amount).toEqual({ by: 'base', value: '' });
  });

  test('leaves a share of the balance, and the same pair again leaves everything', () => {
    draft().setAmount({ by: 'percent', value: 25 });
    draft().begin('ETHUSDT');
    expect(draft().amount).toEqual({ by: 'percent', value: 25 });
    draft().setPrice('price', '3000');
    draft().begin('ETHUSDT');
    expect(draft().price).toBe('3000');
  });
});

describe('what excludes each other', () => {
  test('take profit and stop loss are sold; a buy is something else', () => {
    draft().setKind('tpsl');
    expect(draft().side).toBe('sell');
    draft().setSide('buy');
    expect(draft().kind).toBe('limit');
    draft().setKind('oco');
    draft().setSide('buy');
    expect(draft().kind).toBe('oco');
  });

  test('post-only and a time in force that takes at once', () => {
    draft().setTif('fok');
    draft().setPostOnly(true);
    expect(draft()).toMatchObject({ postOnly: true, tif: 'gtc' });
    draft().setTif('ioc');
    expect(draft()).toMatchObject({ postOnly: false, tif: 'ioc' });
    draft().setPostOnly(false);
    expect(draft().tif).toBe('ioc');
  });
});

test('the trigger kind that was chosen last is remembered', () => {
  draft().setKind('oco');
  draft().setKind('market');
  expect(draft()).toMatchObject({ kind: 'market', trigger: 'oco' });
});

test.each([
  ['limit', 'price'],
  ['stopLimit', 'price'],
  ['oco', 'price'],
  ['stopMarket', 'triggerPrice'],
] as const)('a pressed price goes where a %s order wants one', (kind, field) => {
  draft().begin('BTCUSDT');
  draft().setKind(kind);
  draft().takePrice('BTCUSDT', '97001');
  expect(draft()[field]).toBe('97001');
});

test('a price of another pair means nothing', () => {
  draft().begin('BTCUSDT');
  const before = draft();
  draft().takePrice('ETHUSDT', '3000');
  expect(draft()).toBe(before);
});

test.each(['market', 'tpsl'] as const)('a pressed price means nothing to a %s order', (kind) => {
  draft().begin('BTCUSDT');
  draft().setKind(kind);
  const before = draft();
  draft().takePrice('BTCUSDT', '97001');
  expect(draft()).toBe(before);
});

test('an order that was placed takes amount and exits with it, not the price', () => {
  draft().setPrice('price', '97000');
  draft().setAmount({ by: 'percent', value: 50 });
  draft().setExits(true);
  draft().setPrice('stopLoss', '95000');
  draft().placed();
  expect(draft()).toMatchObject({ price: '97000', amount: { by: 'base', value: '' }, exits: false, stopLoss: '' });
});

test('exits that are not wanted any more are forgotten', () => {
  draft().setExits(true);
  draft().setPrice('takeProfit', '99000');
  draft().setExits(false);
  expect(draft().takeProfit).toBe('');
});
