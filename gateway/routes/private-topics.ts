import { MIX } from '#lib/contract/perp.ts';
import { type PrivateTopic, privateTopics, TOLD_TOPICS } from '#lib/contract/private-topics.ts';
import { SPOT } from '#lib/contract/trade.ts';

type Described = {
  /** What it is about, in a sentence. */
  readonly meaning: string;
  /** The GET call that answers the same rows, for whoever is not told by the stream. */
  readonly rest: string;
};

/** How the topics of an account are described to those who subscribe them. */
export const TOPIC_WORDS: { readonly [T in PrivateTopic]: Described } = {
  orders: { meaning: 'Orders of the account.', rest: SPOT.open },
  fills: { meaning: 'Fills of the account.', rest: SPOT.fills },
  balances: { meaning: 'Balances of the account.', rest: SPOT.account },
  perpOrders: { meaning: 'Orders of contracts of the account.', rest: MIX.open },
  perpFills: { meaning: 'Fills of contracts of the account.', rest: MIX.fills },
  positions: { meaning: 'Positions of the account, one row a leg.', rest: MIX.position },
  perpAccounts: {
    meaning: 'Wallets that contracts are settled in, with the figures of their pools.',
    rest: MIX.account,
  },
  wallets: { meaning: 'What is in every wallet but the spot one.', rest: MIX.wallets },
  perpNotices: { meaning: 'What the account was told of its contracts.', rest: MIX.notices },
};

/** Asked for by name alone, in requests of their own. Told at once, after the commit. */
export function privateMeanings(): readonly { readonly topic: string; readonly meaning: string }[] {
  return [
    ...privateTopics().map((topic) => ({ topic, meaning: TOPIC_WORDS[topic].meaning })),
    ...TOLD_TOPICS.map((topic) => ({
      topic,
      meaning: 'What the account was told: how much is unread, and the latest.',
    })),
  ];
}
