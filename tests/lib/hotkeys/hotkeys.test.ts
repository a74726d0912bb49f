import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIONS, DEFAULTS } from '#lib/hotkeys/actions.ts';
import { actionOf, bindingsOf, checkOwnKeys, withKey } from '#lib/hotkeys/bindings.ts';
import { capsOf, comboOf, isCombo, isFree, type Press } from '#lib/hotkeys/combo.ts';
import { POISON } from '../safety/poison.ts';

const press = (key: string, code: string, held = '', altGr = false): Press => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
  isComposing: false,
  getModifierState: (name) => name === 'AltGraph' && altGr,
});

test.each([
  ['b', press('b', 'KeyB'), 'b'],
  ['B with caps lock', press('B', 'KeyB'), 'b'],
  ['Shift and B', press('B', 'KeyB', 's'), 'shift+b'],
  ['Ctrl and K', press('k', 'KeyK', 'c'), 'mod+k'],
  ['⌘ and K', press('k', 'KeyK', 'm'), 'mod+k'],
  ['? of a US keyboard', press('?', 'Slash', 's'), '?'],
  ['? of a German one', press('?', 'Minus', 's'), '?'],
  ['A of an AZERTY one, where Q is', press('a', 'KeyQ'), 'a'],
  ['1 of an AZERTY one, with Shift', press('1', 'Digit1', 's'), '1'],
  ['B of a Cyrillic one', press('и', 'KeyB'), 'b'],
  ['Shift and B of a Cyrillic one', press('И', 'KeyB', 's'), 'shift+b'],
  ['Ctrl and K of a Cyrillic one', press('л', 'KeyK', 'c'), 'mod+k'],
  ['B of an Arabic one, which writes two characters', press('لا', 'KeyB'), 'b'],
  ['? of an Arabic one', press('؟', 'Slash', 's'), '?'],
  ['Option and B of a Mac', press('∫', 'KeyB', 'a'), 'alt+b'],
  ['Option and E of a Mac, a dead key', press('Dead', 'KeyE', 'a'), 'alt+e'],
  ['@ of a German one by AltGr', press('@', 'KeyQ', 'ca', true), '@'],
  ['a dead key', press('Dead', 'Quote'), null],
  ['Enter', press('Enter', 'Enter'), null],
  ['the space bar', press(' ', 'Space'), null],
  ['Shift alone', press('Shift', 'ShiftLeft', 's'), null],
  ['F2', press('F2', 'F2'), 'f2'],
  ['Shift and F2', press('F2', 'F2', 's'), 'shift+f2'],
  ['a key while a character is made up', { ...press('b', 'KeyB'), isComposing: true }, null],
])('[UI-44] %s', (_name, given, combo) => {
  expect(comboOf(given)).toBe(combo);
  if (combo !== null) expect(isCombo(combo)).toBe(true);
});

test('[UI-44] there are at least 30 actions; keys of the house are free, well formed and each of one action', () => {
  expect(ACTIONS.length).toBeGreaterThanOrEqual(30);
  const keys = Object.values(DEFAULTS).filter(Boolean);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect([key, isCombo(key), isFree(key)]).toEqual([key, true, true]);
});

test('[UI-44] what the browser or the system wants is not given away', () => {
  for (const taken of ['mod+t', 'mod+w', 'mod+c', 'mod+shift+k', 'f5', 'shift+f5', 'f12'])
    expect([taken, isFree(taken)]).toEqual([taken, false]);
  expect(['mod+k', 'f2', 'alt+b', 'q'].map(isFree)).toEqual([true, true, true, true]);
});

test('[UI-44] an own key takes the place of the house’s, also where another action had it', () => {
  const own = withKey({}, 'market', 'b');
  expect(own).toEqual({ market: 'b', buy: '' });
  const bindings = bindingsOf(own);
  expect([actionOf(bindings, 'b'), actionOf(bindings, '2'), bindings.buy]).toEqual(['market', null, '']);
  // The way back: nothing of it is left.
  expect(withKey(withKey(own, 'buy', 'b'), 'market', '2')).toEqual({});
  expect(bindingsOf({ market: 'b' }).buy, 'of a stored choice that says nothing of the other').toBe('');
});

test('[UI-44] whatever is chosen in whatever order, no key does two things', () => {
  const key = fc.constantFrom('', 'b', 's', '1', '?', 'q', 'shift+m', 'mod+k', 'f2');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...ACTIONS), key), { maxLength: 40 }), (steps) => {
      let own = {};
      for (const [action, combo] of steps) {
        own = withKey(own, action, combo);
        expect(bindingsOf(own)[action]).toBe(combo);
      }
      const used = Object.values(bindingsOf(own)).filter(Boolean);
      expect(new Set(used).size).toBe(used.length);
      expect(checkOwnKeys(JSON.parse(JSON.stringify(own)))).toEqual(own);
    }),
  );
});

test('[UI-44] stored keys that are unusable are left out', () => {
  for (const text of POISON)
    try {
      expect(checkOwnKeys(JSON.parse(text))).toEqual({});
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
  expect(checkOwnKeys({ buy: 'q', sell: 'q', limit: 'mod+w', market: 5, nothing: 'z', half: '' })).toEqual({
    buy: 'q',
    half: '',
  });
});

test('[UI-44] a key is drawn as it stands on the keyboard', () => {
  expect([
    capsOf('mod+k', false),
    capsOf('mod+k', true),
    capsOf('shift+b', false),
    capsOf('+', true),
    capsOf('', true),
  ]).toEqual([['Ctrl', 'K'], ['⌘', 'K'], ['Shift', 'B'], ['+'], []]);
});
