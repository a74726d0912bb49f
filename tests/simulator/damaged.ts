import { decode } from '#gateway/data/journal/codec.ts';
import { openJournal } from '#gateway/data/journal/opening.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { Restoring } from '#gateway/exchange/snapshot.ts';
import { canonical, folded } from './canonical.ts';
import { type Clockwork, OUTSIDE } from './clockwork.ts';
import type { Disk } from './disk.ts';
import { ASSETS, house, MARKETS } from './house.ts';
import { eventsOf } from './process.ts';

/** Changes one character of a copy and opens it. @returns what is wrong when that gave a state that never was. */
export async function damaged(disk: Disk, clockwork: Clockwork): Promise<string | null> {
  if (disk.content.rows.length === 0) return null;
  const truth = canonical(folded(eventsOf(disk), house()));
  const { note } = disk.content;
  const copy = disk.copy((content) => {
    const copy = content.copies.length > 0 && clockwork.random(3) === 0 ? clockwork.random(content.copies.length) : -1;
    if (copy !== -1)
      return { ...content, copies: content.copies.map((one, i) => (i === copy ? torn(one, clockwork) : one)) };
    const list = content.snapshots.length > 0 && clockwork.random(2) === 0 ? 'snapshots' : 'rows';
    const at = clockwork.random(content[list].length);
    return { ...content, [list]: content[list].map((one, i) => (i === at ? spoil(one, clockwork) : one)) };
  });
  let exchange = house();
  try {
    await openJournal(
      copy.store(OUTSIDE),
      { noted: note, acceptLoss: false },
      {
        async snapshot(_, texts) {
          const restoring = new Restoring(ASSETS, MARKETS);
          for await (const text of texts) restoring.add(JSON.parse(text));
          exchange = Exchange.from(restoring.state());
          return true;
        },
        async rows(rows) {
          for (const { body, version } of rows) for (const event of decode(body, version)) exchange.replay(event);
        },
      },
    );
  } catch {
    return null;
  }
  return canonical(exchange.state) === truth ? null : 'a damaged journal opened with a state that never was';
}

/** One part has another character, or is missing. */
function torn<T extends { readonly texts: readonly string[] }>(copy: T, clockwork: Clockwork): T {
  const at = clockwork.random(Math.max(1, copy.texts.length));
  const texts =
    clockwork.random(4) === 0
      ? copy.texts.filter((_, i) => i !== at)
      : copy.texts.map((text, i) => (i === at ? spoil({ text }, clockwork).text : text));
  return { ...copy, texts };
}

/** One character of one field becomes another; a number another number. */
function spoil<T extends object>(one: T, clockwork: Clockwork): T {
  const names = Object.keys(one) as (keyof T & string)[];
  const name = names[clockwork.random(names.length)]!;
  const value: unknown = one[name];
  if (typeof value === 'number') return { ...one, [name]: value + 1 };
  const text = String(value);
  const at = clockwork.random(text.length);
  const other = text[at] === '1' ? '2' : '1';
  return { ...one, [name]: text.slice(0, at) + other + text.slice(at + 1) };
}
