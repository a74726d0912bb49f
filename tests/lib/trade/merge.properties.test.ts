import { test } from 'vitest';
import { mergingHasNoOrder } from './list-invariants.ts';

test('[TRD-33] merging has no order, and one order is itself', () => mergingHasNoOrder(10_000));
