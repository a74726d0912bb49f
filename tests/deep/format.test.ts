import { test } from 'vitest';
import { figuresAgree, placesAgree } from '../lib/format/amount.properties.ts';
import { cleaningHasShape, cleaningIsStable } from '../lib/format/decimal-input.properties.ts';

test('[FMT-20] decimals agree with decimal.js, 200,000 times', () => placesAgree(200_000));
test('[FMT-20] figures agree with decimal.js, 200,000 times', () => figuresAgree(200_000));
test('[DEC-11] cleaning is idempotent, 100,000 times', () => cleaningIsStable(100_000));
test('[DEC-08] [DEC-09] cleaning keeps shape and limits, 100,000 times', () => cleaningHasShape(100_000));
