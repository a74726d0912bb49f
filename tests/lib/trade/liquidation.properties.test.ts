import { expect, test } from 'vitest';
import { crossEquityIsRequirement, crossWithOneLegIsIsolated, isolatedEquityIsRequirement } from './invariants.ts';

test('[TRD-26] at the isolated price equity equals requirement, whatever the tiers', () =>
  expect(isolatedEquityIsRequirement(10_000)).toBeGreaterThan(5000));
test('[TRD-26] at the cross price equity equals requirement, with a hedge, open orders and other positions', () =>
  expect(crossEquityIsRequirement(10_000)).toBeGreaterThan(4000));
test('one leg in cross is an isolated position with the whole wallet', () => crossWithOneLegIsIsolated(10_000));
