import { describe, expect, test } from 'vitest';
import { awayFrom, ownBest } from '#lib/order/prices.ts';
import { orderContext } from '../spot/worlds.ts';

describe('prices one press away', () => {
  test('the own side first, and steps away from the market on a tick', () => {
    expect([ownBest('buy', orderContext()), ownBest('sell', orderContext())]).toEqual(['99.9', '100.1']);
    expect(awayFrom('buy', '0.005', orderContext())).toBe('99.4');
    expect(awayFrom('sell', '0.005', orderContext())).toBe('100.7');
    expect(awayFrom('buy', '0.01', orderContext({ bids: [] }))).toBeNull();
    expect(awayFrom('buy', '0.01', orderContext({ bids: [['0.1', '1']] }))).toBe('0.1');
  });
});
