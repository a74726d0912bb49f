import { IMAGE_FITS, IMAGE_FORMATS, IMAGE_SIDE } from '../images.ts';
import { ALGORITHMS, SIGN_FIELDS } from '../signing.ts';
import { Time, type Wire } from './common.ts';
import { Type } from './type.ts';

/** What a client is told of the gateway itself: signing, device token, pictures, limits, time. */

const Modes = Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 2 }));
const Paths = Type.Array(Type.String());

const SignShape = Type.Object({
  clientOpen: Type.Boolean({ description: 'Always false over plain http.' }),
  serverPublicKey: Type.String({ description: 'Base64 of the SPKI DER.' }),
  serverPublicKeySign: Type.String({ description: 'Base64; the root signs the lower-case hex MD5 of the key.' }),
  defaultAlgorithm: Type.Enum(ALGORITHMS),
  exactUrls: Modes,
  prefixUrls: Modes,
  signModes: Type.Record(Type.String(), Type.Array(Type.Enum(SIGN_FIELDS))),
  userCheckDeviceUrl: Paths,
});
/** `data.gatewaySignConfig` (GW-06). */
export type GatewaySignConfig = Wire<typeof SignShape>;

/** In seconds. */
const DeviceTokenShape = Type.Object({ urls: Paths, refreshPeriod: Type.Integer(), lifetime: Type.Integer() });
/** `data.deviceTokenConfig`; its list replaces the client's own (DT-04, DT-27). */
export type DeviceTokenConfig = Wire<typeof DeviceTokenShape>;

export const SignConfigShape = Type.Object({ gatewaySignConfig: SignShape, deviceTokenConfig: DeviceTokenShape });

const Hosts = Type.Array(Type.String());
export const ImageConfigShape = Type.Object({
  /** As in the content policy of the pages; the nearest of them is used. */
  imageHosts: Hosts,
  /** Those among them whose addresses stay as they are. */
  testImageHosts: Hosts,
});
export type ImageConfig = Wire<typeof ImageConfigShape>;

const Side = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: IMAGE_SIDE,
    description: 'Pixels, rounded up to a side that is made; never enlarged.',
  }),
);
export const ImageQuery = Type.Object({
  w: Side,
  h: Side,
  q: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Quality, rounded to one of three.' })),
  f: Type.Optional(Type.Enum(IMAGE_FORMATS)),
  /** How it fills a box of both sides; `cover` when nobody says. */
  fit: Type.Optional(Type.Enum(IMAGE_FITS)),
});
/** A picture in another size, quality or format. What is left out is as in the picture itself. */
export type ImageVariant = Wire<typeof ImageQuery>;

const ClassShape = Type.Object({
  class: Type.String({ description: 'As x-rate of a call names it.' }),
  limit: Type.Integer({ minimum: 1, description: 'Calls at once after a rest.' }),
  remaining: Type.Integer({
    minimum: 0,
    description: 'Calls that could follow at once: the least of address, device and account.',
  }),
  reset: Type.Integer({ minimum: 0, description: 'Seconds until there are limit again.' }),
  policy: Type.String({ description: 'Such as 20;w=1;burst=80;class=trade.' }),
});
/** One class of calls; the numbers are those of the headers. */
export type ClassLimit = Wire<typeof ClassShape>;
export const LimitsShape = Type.Object({ limits: Type.Array(ClassShape) });
export type AccountLimits = Wire<typeof LimitsShape>;

/** Its type is what `serverTime` of time.ts gives. */
export const TimeShape = Type.Object({
  now: Time('Server clock, as request-time.'),
  tick: Type.Integer({
    minimum: 0,
    description: 'Number of the feed’s present state, as seq of the public order book.',
  }),
});
