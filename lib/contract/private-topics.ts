/**
 * The topics of the account that logged in, in the order in which a frame tells them. A new one is a row here, and then
 * one wherever the types ask for it: its rows (`shapes/stream.ts`), where it is read (`gateway/engine/private-topics.ts`), how it is
 * described (`gateway/routes/private-topics.ts`), and where pages show it how they keep it (`lib/market/private-topics.ts`,
 * `stores/private.ts`; of contracts `lib/market/futures-topics.ts`, `stores/futures.ts`). `limit`: rows of a snapshot, which has the latest ones then; null: it has all.
 */
export const PRIVATE_TOPICS = {
  orders: { limit: null },
  fills: { limit: 50 },
  balances: { limit: null },
  perpOrders: { limit: null },
  perpFills: { limit: 50 },
  positions: { limit: null },
  perpAccounts: { limit: null },
  wallets: { limit: null },
  perpNotices: { limit: 50 },
} as const satisfies Readonly<Record<string, { readonly limit: number | null }>>;

export type PrivateTopic = keyof typeof PRIVATE_TOPICS;

export function privateTopics(): readonly PrivateTopic[] {
  return Object.keys(PRIVATE_TOPICS) as PrivateTopic[];
}

export function isPrivateTopic(name: string): name is PrivateTopic {
  return Object.hasOwn(PRIVATE_TOPICS, name);
}

/**
 * Topics of the account that no engine tells. Every message of theirs is a snapshot, and replaces what was told before.
 */
export const TOLD_TOPICS = ['notices'] as const;
export type ToldTopic = (typeof TOLD_TOPICS)[number];
/** Everything that a connection hears after its login. */
export type OwnTopic = PrivateTopic | ToldTopic;

export function isOwnTopic(name: string): name is OwnTopic {
  return isPrivateTopic(name) || name === 'notices';
}
