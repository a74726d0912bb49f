import { describe, expect, test } from 'vitest';
import { formatSteps, MAX_LOTS, MAX_TICKS, parseSteps } from '#lib/rules/steps.ts';

describe('counts of steps', () => {
  test('steps: 0.0125 at place 4, step 5, is 25 of them', () => {
    expect(parseSteps('0.0125', 4, 5, 100)).toBe(25);
    expect(formatSteps(25, 4, 5)).toBe('0.0125');
    expect(parseSteps('0.0126', 4, 5, 100)).toBe('step');
    expect(parseSteps('0.01251', 4, 5, 100)).toBe('step');
    expect(parseSteps('x', 4, 5, 100)).toBe('format');
    expect([parseSteps('0.05', 4, 5, 100), parseSteps('0.0505', 4, 5, 100)]).toEqual([100, 'range']);
  });

  test('the greatest counts are exact', () => {
    expect(parseSteps(`${MAX_TICKS}`, 0, 1, MAX_TICKS)).toBe(2 ** 31 - 1);
    expect(parseSteps(`${MAX_TICKS + 1}`, 0, 1, MAX_TICKS)).toBe('range');
    expect(parseSteps(`${MAX_LOTS}`, 0, 1, MAX_LOTS)).toBe(2 ** 50);
  });
});
