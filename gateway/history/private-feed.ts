import type { PrivateTopic } from '#lib/contract/private-topics.ts';
import type { PrivateRow, PrivateRows } from '#lib/contract/shapes/stream.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { EnginePort, Engines, Notice, Reading } from '../engine/port.ts';
import { OlderRows } from './older-rows.ts';
import type { Histories } from './past.ts';

/** What the stream tells owners: what engines know, with what only the histories have. */
type PrivateFeed = {
  /** The account as it stands, told when all of it is on disk, and the last command in it. */
  read(env: Env, account: number): Promise<{ readonly command: number; readonly state: PrivateRows }>;
  /** Hears changes once they are on disk, in order. */
  listen(listener: (env: Env, change: Notice & { readonly command: number }) => void): () => void;
};

type Needs = { readonly engines: Engines; readonly histories: Histories };

export function privateFeed({ engines, histories }: Needs): PrivateFeed {
  const older = { live: new OlderRows(), paper: new OlderRows() };
  const engineOf = (env: Env): EnginePort => {
    const engine = engines[env];
    if (!engine) throw new RangeError(`no engine for ${env} here`);
    return engine;
  };
  /** Without the older rows it is still the account as it stands: nothing else must wait for a busy table. */
  const whole = async (env: Env, account: number, { rows, older: gaps }: Reading): Promise<PrivateRows> => {
    const past = histories[env];
    if (!past) return rows;
    const filled = gaps.map(async (gap): Promise<(readonly [PrivateTopic, Row[]])[]> => {
      const found = await older[env].of(past, account, gap).catch(() => null);
      return found ? [[gap.topic, [...rows[gap.topic], ...found]]] : [];
    });
    return { ...rows, ...Object.fromEntries((await Promise.all(filled)).flat()) };
  };
  return {
    async read(env, account) {
      const reading = await engineOf(env).read('account', { account });
      return { command: reading.command, state: await whole(env, account, reading) };
    },
    listen(listener) {
      const stops = Object.values(engines).map((engine) =>
        engine.watch(({ notices, command }) => {
          for (const notice of notices) listener(engine.env, { ...notice, command });
        }),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

type Row = PrivateRow[PrivateTopic];
