import { expect, test } from 'vitest';
import {
  crossEquityIsRequirement,
  crossWithOneLegIsIsolated,
  isolatedEquityIsRequirement,
  maintenanceIsByParts,
  targetsGiveTheirReturn,
  triggersSettle,
} from '../lib/trade/invariants.ts';
import { fillsAddUp, liveIsExact, mergingHasNoOrder } from '../lib/trade/list-invariants.ts';

test('[TRD-26] at the isolated price equity equals requirement, 100,000 times', () =>
  expect(isolatedEquityIsRequirement(100_000)).toBeGreaterThan(50_000));
test('[TRD-26] at the cross price equity equals requirement, 200,000 times', () =>
  expect(crossEquityIsRequirement(200_000)).toBeGreaterThan(80_000));
test('one leg in cross is an isolated position, 100,000 times', () => crossWithOneLegIsIsolated(100_000));
test('[TRD-18] a target price gives its return back, 200,000 times', () => targetsGiveTheirReturn(200_000));
test('[TRD-17] tick rounding keeps its direction and settles, 200,000 times', () => triggersSettle(200_000));
test('maintenance by deductions is maintenance by parts, 100,000 times', () => maintenanceIsByParts(100_000));
test('netting keeps size and money over 100,000 lists of fills', () => fillsAddUp(100_000));
test('[TRD-33] merging has no order, 100,000 times', () => mergingHasNoOrder(100_000));
test('live figures are those of decimals, 200,000 positions', () => liveIsExact(200_000));
