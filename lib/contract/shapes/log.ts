import { BIZ_TYPES, CLICKS, LOG_LIMIT, SECURITY_EVENTS } from '../log.ts';
import { Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What pages tell. The gateway reads each field by itself (`gateway/routes/log-reader.ts`) and refuses nothing. */

const Page = Type.String({ description: 'Path without language prefix and query.' });
export const SecurityLogBody = Type.Object({
  bizType: Type.Enum(BIZ_TYPES),
  data: Type.Object({
    event: Type.Enum(SECURITY_EVENTS),
    reason: Type.String({ description: 'A word and facts (`name=value`) of closed lists; others are dropped.' }),
  }),
  timestamp: Time('When it happened.'),
  page: Page,
});
export type SecurityLog = Wire<typeof SecurityLogBody>;

const ClickShape = Type.Object({
  name: Type.Enum(CLICKS),
  page: Page,
  languageType: Type.Integer(),
  /** Empty while it is not known. */
  terminalCode: Type.String({ description: '32 lower-case hex characters, or empty.' }),
  time: Time('When it happened.'),
});
export type ClickEvent = Wire<typeof ClickShape>;
export const ClickBatchBody = Type.Object({ events: Type.Array(ClickShape, { maxItems: LOG_LIMIT.batch }) });
export type ClickBatch = Wire<typeof ClickBatchBody>;
