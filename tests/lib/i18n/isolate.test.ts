import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { withIsland, withIslands } from '#lib/i18n/isolate.ts';
import { loadMessages } from '#lib/i18n/messages.ts';
import { shapeOf } from '../../../scripts/texts/icu.ts';
import { flatten } from '../../../scripts/texts/parity.ts';

const island = (text: string) => `\u2068${text}\u2069`;

describe('placeholders as islands', () => {
  test.each([
    ['plain', 'plain'],
    ['{a}', island('{a}')],
    ['x {a} · { b }', `x ${island('{a}')} · ${island('{ b }')}`],
    ['<b>{a}</b>', `<b>${island('{a}')}</b>`],
    ['{at, number}', island('{at, number}')],
    ["'{a}' it''s {b}", `'{a}' it''s ${island('{b}')}`],
    ['{n, plural, one {word} other {# of {a}}}', `{n, plural, one {word} other {# of ${island('{a}')}}}`],
    ['{s, select, a {BTC} other {{a}}} {b}', `{s, select, a {BTC} other {${island('{a}')}}} ${island('{b}')}`],
  ])('[LOC-35] %s', (text, made) => expect(withIsland(text)).toBe(made));

  test('[LOC-35] every Arabic text stays ICU with the same arguments, and a sum of coins keeps its order', async () => {
    const texts = await loadMessages('ar');
    const made = flatten(withIslands(texts, 'ar'));
    const before = flatten(texts);
    expect([...made.keys()]).toEqual([...before.keys()]);
    let islands = 0;
    for (const [name, text] of made) {
      expect([name, shapeOf(text)]).toEqual([name, shapeOf(before.get(name)!)]);
      if (text !== before.get(name)) islands += 1;
    }
    expect(islands).toBeGreaterThan(100);
    const t = createTranslator({
      locale: 'ar',
      messages: withIslands(texts, 'ar'),
      namespace: 'orders.states',
    } as never) as (name: string, values: Record<string, string>) => string;
    expect(t('inviteText', { funds: '100,000 USDT · 1 BTC' })).toContain(island('100,000 USDT · 1 BTC'));
  });

  test('languages from left to right have none, and Arabic is made once', async () => {
    const [ja, ar] = [await loadMessages('ja'), await loadMessages('ar')];
    expect(withIslands(ja, 'ja')).toBe(ja);
    expect(withIslands(ar, 'ar')).toBe(withIslands(ar, 'ar'));
  });
});
