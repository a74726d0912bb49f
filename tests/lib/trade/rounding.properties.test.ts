import { test } from 'vitest';
import { maintenanceIsByParts, targetsGiveTheirReturn, triggersSettle } from './invariants.ts';

test('maintenance by deductions is maintenance by parts', () => maintenanceIsByParts(10_000));
test('[TRD-18] a target price gives its return back', () => targetsGiveTheirReturn(10_000));
test('[TRD-17] tick rounding keeps its direction and settles', () => triggersSettle(10_000));
