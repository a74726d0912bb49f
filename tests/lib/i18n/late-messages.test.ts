import { expect, test } from 'vitest';
import { type LateArea, loadLateMessages } from '#lib/i18n/late-messages.ts';
import german from '#messages/de/notices.json' with { type: 'json' };
import english from '#messages/en/notices.json' with { type: 'json' };

test('[LOC-48] texts of a part come in the language of the page, English where that has none, and once', async () => {
  expect(await loadLateMessages('notices', 'en')).toEqual(english);
  const loading = loadLateMessages('notices', 'de');
  expect(loadLateMessages('notices', 'de')).toBe(loading);
  expect(await loading).toMatchObject({ title: german.title });
  // A variant without a catalogue of its own has that of its chain.
  expect(await loadLateMessages('notices', 'en-GB')).toEqual(english);
});

test('what could not be fetched is asked for again', async () => {
  const unknown = 'nothing' as LateArea;
  const first = loadLateMessages(unknown, 'en');
  await expect(first).rejects.toThrow();
  const second = loadLateMessages(unknown, 'en');
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow();
});
