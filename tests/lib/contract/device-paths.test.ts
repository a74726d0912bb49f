import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEVICE_TOKEN, DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';

const register = readFileSync('docs/requirements.md', 'utf8');
const area = register.slice(register.indexOf('\n## DT '), register.indexOf('\n## FP '));
const table = area.slice(area.indexOf('Table DT-A'), area.indexOf('- **DT-01**'));

test('[DT-01] the default paths are exactly those of the table', () => {
  const paths = [...table.matchAll(/`(\/v1\/[^`]+)`/g)].map(([, path]) => path);
  expect(paths).toHaveLength(41);
  expect([...DEVICE_TOKEN_PATHS]).toEqual(paths);
});

test('the further paths are those of the decision, and none is in both', () => {
  const decision = area.slice(area.indexOf('- **DT-04**'), area.indexOf('- **DT-05**'));
  const paths = [...decision.matchAll(/`(\/v1\/[^`]+)`/g)].map(([, path]) => path);
  expect([...FURTHER_DEVICE_TOKEN_PATHS]).toEqual(paths);
  expect(new Set([...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS]).size).toBe(44);
});

test('a token is refreshed every 1200 s and lives 14400 s', () => {
  expect(DEVICE_TOKEN).toEqual({ refreshPeriod: 1200, lifetime: 14_400 });
});
