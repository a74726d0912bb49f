import {
  ALERT_KINDS,
  ALERT_LIMIT,
  ALERT_RATE,
  ALERT_REPEATS,
  ALERT_STATES,
  ALERT_WINDOWS,
  type AlertWindow,
  NOTICE_KINDS,
  NOTICE_LEVELS,
  NOTICE_LIMIT,
  NOTICE_WAYS,
  type NoticeKind,
} from '../notice.ts';
import { PAGE_LIMIT } from '../trade.ts';
import { AmountText, EnvText, Filters, orNull, QueryLimit, SymbolText, Text, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** Price alerts and notices: what is sent, and what is answered. */

const WINDOWS = Object.keys(ALERT_WINDOWS) as AlertWindow[];
const Wished = Type.String({ pattern: '^\\d{1,20}(\\.\\d{1,18})?$' });
const IdText = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'Number of the alert.' });

const Price = Type.Optional({
  ...Wished,
  description:
    'Of above and below: on the other side of the last price (44503); of markAbove and markBelow: of the mark price.',
});
const Change = Type.Optional({ ...Wished, description: 'Of rise and fall: a fraction from 0.001 to 10.' });
const Window = Type.Optional(
  Type.Enum(WINDOWS, { description: 'Of rise and fall: measured by the price so long ago.' }),
);
const Rate = Type.Optional(
  Type.String({
    pattern: '^-?\\d{1,2}(\\.\\d{1,18})?$',
    description: `Of fundingAbove and fundingBelow: a fraction from -${ALERT_RATE.most} to ${ALERT_RATE.most}, on the other side of the estimate (44503).`,
  }),
);
const Repeat = Type.Enum(ALERT_REPEATS, {
  description: `Once; at most once a UTC day; or always, after ${ALERT_LIMIT.restMs / 60_000} minutes and when the market was back, ${ALERT_LIMIT.perDay} times a day.`,
});
const Note = Type.String({ maxLength: ALERT_LIMIT.note });

export const AlertBody = Type.Object(
  {
    symbol: SymbolText,
    kind: Type.Enum(ALERT_KINDS),
    price: Price,
    change: Change,
    window: Window,
    rate: Rate,
    repeat: Type.Optional(Repeat),
    note: Type.Optional(Note),
  },
  { additionalProperties: false },
);
export type AlertRequest = Wire<typeof AlertBody>;

export const AlertEditBody = Type.Object(
  {
    id: IdText,
    kind: Type.Optional(Type.Enum(ALERT_KINDS, { description: 'With a price, a rate, or a change and its window.' })),
    price: Price,
    change: Change,
    window: Window,
    rate: Rate,
    repeat: Type.Optional(Repeat),
    note: Type.Optional(Note),
  },
  { additionalProperties: false },
);
export type AlertEditRequest = Wire<typeof AlertEditBody>;
export const AlertRefBody = Type.Object({ id: IdText }, { additionalProperties: false });
export const AlertPauseBody = Type.Object({ id: IdText, paused: Type.Boolean() }, { additionalProperties: false });

export const AlertShape = Type.Object({
  env: EnvText,
  id: Text(),
  symbol: Text(),
  kind: Type.Enum(ALERT_KINDS),
  price: orNull(AmountText('Of above and below, also of the mark price.')),
  change: orNull(AmountText('Of rise and fall.')),
  window: orNull(Type.Enum(WINDOWS)),
  rate: orNull(AmountText('Of the funding rate.')),
  repeat: Repeat,
  note: Note,
  state: Type.Enum(ALERT_STATES),
  fired: Type.Integer({ minimum: 0, description: 'How often.' }),
  firedAt: orNull(Time('When last.')),
  restsUntil: orNull(Time('Fired, and does not fire again before.')),
  createdAt: Time('Made.'),
});
export type Alert = Wire<typeof AlertShape>;
export const AlertListShape = Type.Array(AlertShape, { description: 'Newest first.' });

export const NoticeShape = Type.Object({
  env: EnvText,
  id: Text(),
  kind: Type.Enum(NOTICE_KINDS),
  level: Type.Enum(NOTICE_LEVELS),
  title: Text('Its words: what is said about params.'),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()])),
  link: orNull(Text('Path on this site.')),
  at: Time('When it happened.'),
  ways: Type.Array(Type.Enum(NOTICE_WAYS), {
    description:
      'How it makes itself heard, after the settings of the moment in which it was told; none: muted. Without bell it was never unread.',
  }),
  read: Type.Boolean(),
});
export type Notice = Wire<typeof NoticeShape>;

export const NoticeQuery = Filters({
  kind: Type.Optional(
    Type.String({
      pattern: `^(${NOTICE_KINDS.join('|')})(,(${NOTICE_KINDS.join('|')})){0,${NOTICE_KINDS.length - 1}}$`,
      description: `One of ${NOTICE_KINDS.join(', ')}, or several with commas between.`,
    }),
  ),
  unread: Type.Optional(Type.Literal('1')),
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: 'Of the page before.' })),
  limit: QueryLimit(PAGE_LIMIT, NOTICE_LIMIT.page),
});
export const NoticePageShape = Type.Object({
  rows: Type.Array(NoticeShape),
  unread: Type.Integer({ minimum: 0, description: 'Of all kinds.' }),
  cursor: orNull(Type.String()),
});
export type NoticePage = Wire<typeof NoticePageShape>;

export const NoticeReadBody = Type.Object(
  {
    ids: Type.Optional(Type.Array(IdText, { maxItems: PAGE_LIMIT, minItems: 1 })),
    before: Type.Optional(
      Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'All up to this number, itself too.' }),
    ),
  },
  { additionalProperties: false },
);
export const UnreadShape = Type.Object({ unread: Type.Integer({ minimum: 0 }) });
export type Unread = Wire<typeof UnreadShape>;

const Minute = Type.Integer({ minimum: 0, maximum: 1439 });
const Muted = Type.Array(Type.Enum(NOTICE_WAYS), { maxItems: NOTICE_WAYS.length, uniqueItems: true });
export const NoticeSettingsShape = Type.Object(
  {
    muted: Type.Object(
      {
        alert: Type.Optional(Muted),
        fill: Type.Optional(Muted),
        orderEnd: Type.Optional(Muted),
        trigger: Type.Optional(Muted),
        marginCall: Type.Optional(Muted),
        liquidation: Type.Optional(Muted),
        funding: Type.Optional(Muted),
        deposit: Type.Optional(Muted),
        security: Type.Optional(Muted),
      } satisfies Record<NoticeKind, unknown>,
      {
        additionalProperties: false,
        description:
          'Ways that a kind does not take; one that is not named takes all of them, but for funding, which takes none. Without bell its notices are kept, and count as seen. A notice of the level must takes all of them.',
      },
    ),
    quiet: orNull(
      Type.Object(
        {
          from: Minute,
          to: Minute,
          zone: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 64,
              description: 'IANA time zone whose clock the minutes are of, such as Europe/Berlin; UTC without one.',
            }),
          ),
        },
        {
          additionalProperties: false,
          description:
            'Minutes of the day by the clock of `zone`, over midnight too: from the first one up to the other there is the bell alone.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type NoticeSettings = Wire<typeof NoticeSettingsShape>;

/** Of the topic `notices`, whole in every message. */
export const NoticesShape = Type.Object({
  unread: Type.Integer({ minimum: 0, description: 'Of all kinds.' }),
  rows: Type.Array(NoticeShape, { description: `The ${NOTICE_LIMIT.latest} latest, newest first.` }),
});
export type NoticesData = Wire<typeof NoticesShape>;
