import { WALLETS } from '../asset.ts';
import { PERP_WALLETS } from '../perp.ts';
import { AmountText, DecimalText, EnvText, Filters, orNull, Text, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What an account is worth. Every value of an answer is at the same prices, and none is rounded: parts add up. */

const Asset = Text('Such as BTC.');
/** Of every answer: whose it is and of which moment. */
const Moment = {
  env: EnvText,
  at: Time('The moment of the prices.'),
  seq: Type.Integer({
    minimum: 0,
    description: 'The balances have in them all that is in the journal up to this row.',
  }),
};
const Value = (what: string) => AmountText(`${what} USDT.`);
const Total = Value('Sum of what has a price.');
const Unpriced = Type.Array(Asset, { description: 'Held, but without a price: worth nothing in any sum.' });

export const OverviewQuery = Filters({});

export const WalletSumShape = Type.Object({
  wallet: Type.Enum([...WALLETS, ...PERP_WALLETS]),
  total: Total,
  available: Value('The part that no order holds.'),
  locked: Value('The part that open orders hold.'),
  debt: Value('What is borrowed; a spot wallet has no debt.'),
  unrealised: DecimalText(
    'What buys of the coins in the spot wallet have brought so far; what open positions have brought, which is in the total. USDT.',
  ),
});

export const OverviewShape = Type.Object({
  ...Moment,
  total: Total,
  pnlToday: orNull(DecimalText('Always null: no equity of the past is kept.')),
  pnlTodayRate: orNull(DecimalText('Always null, as pnlToday.')),
  unpriced: Unpriced,
  wallets: Type.Array(WalletSumShape, { description: 'The spot wallet, and those of contracts that hold something.' }),
  allocation: Type.Array(
    Type.Object({
      asset: Asset,
      value: Value('In all wallets.'),
      share: AmountText('Fraction of the total, to the nearest of six decimals.'),
    }),
    { description: 'Largest value first; what is worth nothing is left out.' },
  ),
});
export type AssetOverview = Wire<typeof OverviewShape>;

export const WalletQuery = Filters({
  wallet: Type.String({ pattern: '^[a-zA-Z0-9:]{1,40}$', description: `One of ${WALLETS.join(', ')}.` }),
});

export const WalletRowShape = Type.Object({
  asset: Asset,
  available: AmountText('Amount.'),
  locked: AmountText('Amount that open orders hold.'),
  total: AmountText('Both of them.'),
  price: orNull(AmountText('USDT for one.')),
  value: orNull(AmountText('Of the total, USDT; null without a price.')),
  averageCost: orNull(
    AmountText('USDT for one, of the latest buys against USDT that are still held; null without any.'),
  ),
  costed: AmountText('The part of the total that the average cost is of.'),
  unrealised: orNull(DecimalText('What that part is worth now, less what it cost. USDT.')),
  chainsOpen: Type.Integer({
    minimum: 0,
    description: 'Chains that it can be deposited or withdrawn on: none, for there is no custody.',
  }),
});
export type WalletRow = Wire<typeof WalletRowShape>;

export const WalletShape = Type.Object({
  ...Moment,
  wallet: Type.Enum(WALLETS),
  total: Total,
  unpriced: Unpriced,
  rows: Type.Array(WalletRowShape, { description: 'What is held, largest value first, what has no price last.' }),
});
export type AssetWallet = Wire<typeof WalletShape>;
