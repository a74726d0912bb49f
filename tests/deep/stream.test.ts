import { test } from 'vitest';
import { fuzz } from '../gateway/stream/fuzz.ts';

test('W8: a hundred thousand random frames close what is wrong and crash nothing', () => fuzz({ connections: 5_000 }));
