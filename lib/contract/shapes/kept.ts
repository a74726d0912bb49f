import { KEPT_BYTES, KEPT_KINDS, KEPT_VERSIONS } from '../kept.ts';
import { orNull, Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What is kept with an account. */

const Kind = Type.Enum(KEPT_KINDS);
const Version = Type.Integer({
  minimum: 0,
  maximum: KEPT_VERSIONS,
  description: 'Counts the writes of this kind; 0 before the first.',
});
const Value = Type.Object(
  {},
  {
    additionalProperties: true,
    description: `Any JSON object of at most ${KEPT_BYTES} bytes, written without spaces.`,
  },
);

const KeptRowShape = Type.Object({ kind: Kind, version: Version, savedAt: Time('Written last.') });
export type KeptRow = Wire<typeof KeptRowShape>;
export const KeptListShape = Type.Object({
  kinds: Type.Array(KeptRowShape, { description: 'In the order of the table; kinds never written are not there.' }),
});
export type KeptList = Wire<typeof KeptListShape>;

export const KeptQuery = Type.Object({ kind: Kind });
export type KeptRequest = Wire<typeof KeptQuery>;
export const KeptShape = Type.Object({
  kind: Kind,
  version: Version,
  savedAt: orNull(Time('Written last; null while nothing is kept.')),
  value: Value,
});
export type Kept = Wire<typeof KeptShape>;

export const KeptBody = Type.Object({
  kind: Kind,
  version: Type.Integer({
    minimum: 0,
    maximum: KEPT_VERSIONS - 1,
    description: 'The one that was read, or written, last by whoever writes; 0 for none.',
  }),
  value: Value,
});
export type KeptPutRequest = Wire<typeof KeptBody>;

export const KeptPutShape = Type.Union([
  Type.Object({ written: Type.Literal(true), version: Version, savedAt: Time('Now.') }),
  Type.Object(
    { written: Type.Literal(false), stands: KeptShape },
    {
      description:
        'Somebody else wrote since: nothing was changed. Who wants to be the last writer sends the same again with the version that stands.',
    },
  ),
]);
export type KeptPutAnswer = Wire<typeof KeptPutShape>;
