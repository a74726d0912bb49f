import type { Clock } from '../base/clock.ts';
import type { SecurityEvent, SecurityEvents } from '../data/jobs/security.ts';
import type { Mark, ToldTable } from '../data/jobs/told.ts';
import { type SettingsOf, withWays } from './ways.ts';

type Needs = {
  readonly told: Pick<ToldTable, 'mark' | 'tell'>;
  readonly events: Pick<SecurityEvents, 'since'>;
  /** A browser's description of itself in short. */
  readonly device: (agent: string) => string;
  readonly clock: Clock;
  readonly settings: SettingsOf;
  readonly tell: (accounts: readonly number[]) => void;
};

/** How often the history of owners is looked at, ms. */
const EVERY_MS = 2_000;
/** What happened is written down some time after it began; so far back is looked, ms. */
const BACK_MS = 60_000;

/** Tells accounts what happened to the safety of who owns them. What it told is known by its source. */
export class SecurityJob {
  readonly #needs: Needs;
  #mark: Mark = { at: 0, id: 0 };
  #lookedAt = Number.NEGATIVE_INFINITY;
  #deposed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async begin(): Promise<void> {
    this.#mark = await this.#needs.told.mark('security', { at: this.#needs.clock.now(), id: 0 });
  }

  async look(): Promise<void> {
    const now = this.#needs.clock.now();
    if (this.#deposed || Math.abs(now - this.#lookedAt) < EVERY_MS) return;
    this.#lookedAt = now;
    const found = await this.#needs.events.since(this.#mark.at - BACK_MS);
    if (found.length === 0) return;
    const settings = await this.#needs.settings([...new Set(found.map(({ account }) => account))]);
    const mark = { at: Math.max(this.#mark.at, ...found.map(({ at }) => at)), id: 0 };
    const news = found.map((event) => withWays(newsOf(event, this.#needs.device), settings, now));
    const accounts = await this.#needs.told.tell('security', news, mark);
    if (accounts === null) {
      this.#deposed = true;
      return;
    }
    this.#mark = mark;
    this.#needs.tell(accounts);
  }
}

function newsOf({ account, source, event, by, agent, ip, at }: SecurityEvent, device: Needs['device']) {
  return {
    ...({ account, source, at, kind: 'security', level: 'must', link: '/account/setting' } as const),
    title: event === 'login' ? 'newDevice' : event,
    params: { by, device: device(agent), ip },
  };
}
