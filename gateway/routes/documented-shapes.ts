import type { TSchema } from 'typebox';
import { SessionShape, StepShape, UserInfoShape, WrappedShape } from '#lib/contract/shapes/account.ts';
import { BalanceShape } from '#lib/contract/shapes/balance.ts';
import { LedgerShape } from '#lib/contract/shapes/history.ts';
import { CandleShape, LevelShape, TickerShape, TradeShape } from '#lib/contract/shapes/market.ts';
import { FillShape, OrderBody, OrderShape } from '#lib/contract/shapes/order.ts';
import { AccountFailure, FailureShape } from '#lib/contract/shapes/refusal.ts';

/** Shapes that stand in the descriptions once, under their name; generators make a type of each. */
const NAMED: Readonly<Record<string, TSchema>> = {
  Order: OrderShape,
  OrderRequest: OrderBody,
  Fill: FillShape,
  Balance: BalanceShape,
  LedgerEntry: LedgerShape,
  Ticker: TickerShape,
  Candle: CandleShape,
  Level: LevelShape,
  Trade: TradeShape,
  Refusal: FailureShape,
  AccountRefusal: AccountFailure,
  UserInfo: UserInfoShape,
  Session: SessionShape,
  WrappedSession: WrappedShape,
  SecondStep: StepShape,
};

type Node = Readonly<Record<string, unknown>>;
type Collected = { readonly node: unknown; readonly shapes: Readonly<Record<string, unknown>> };

/**
 * The same document with every named shape, and every object that has a title, replaced by a reference.
 * @param form  what became of the shapes before they came into the document
 * @returns also what the references lead to
 * @throws RangeError when two different shapes have one title
 */
export function byName(document: unknown, form: (shape: TSchema) => unknown = modernTuples): Collected {
  const names = new Map(Object.entries(NAMED).map(([name, shape]) => [JSON.stringify(form(shape)), name]));
  const shapes: Record<string, unknown> = {};
  const texts = new Map<string, string>();

  function keep(name: string, text: string, node: Node): Node {
    const known = texts.get(name);
    if (known !== undefined && known !== text) throw new RangeError(`two shapes are called ${name}`);
    if (known === undefined) {
      texts.set(name, text);
      shapes[name] = children(node);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function walk(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const text = JSON.stringify(node);
    const { title, type } = node as { readonly title?: unknown; readonly type?: unknown };
    const name = names.get(text) ?? (typeof title === 'string' && type === 'object' ? title : undefined);
    return name === undefined ? children(node as Node) : keep(name, text, node as Node);
  }

  function children(node: Node): Node {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
  }

  return { node: walk(document), shapes };
}

/** TypeBox writes tuples as draft 7 did (`items: […]`); OpenAPI 3.1 calls them `prefixItems`. */
export function modernTuples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(modernTuples);
  if (typeof node !== 'object' || node === null) return node;
  const { items, additionalItems, ...rest } = node as { items?: unknown; additionalItems?: unknown };
  const children = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modernTuples(value)]));
  if (Array.isArray(items)) return { ...children, prefixItems: items.map(modernTuples), items: false };
  return {
    ...children,
    ...(items === undefined ? {} : { items: modernTuples(items) }),
    ...(additionalItems === undefined ? {} : { additionalItems: modernTuples(additionalItems) }),
  };
}
