import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventsDocument, readTable } from '../../../scripts/events.mjs';

test('docs/events.md says what the table of events says', async () => {
  expect(readFileSync('docs/events.md', 'utf8'), 'run: node scripts/events.mjs').toBe(
    eventsDocument(await readTable()),
  );
});
