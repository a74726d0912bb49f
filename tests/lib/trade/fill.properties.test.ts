import { test } from 'vitest';
import { fillsAddUp } from './list-invariants.ts';

test('fills in any order have one average, and netting keeps size and money', () => fillsAddUp(10_000));
