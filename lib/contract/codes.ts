/** Service codes of the envelope. Five or eight characters, always text. */
export const SUCCESS = '00000';

/** Codes the gateway itself gives before or instead of a handler. Texts: messages, section `codes`. */
export const CODE = {
  success: SUCCESS,
  /** A parameter broke its schema; data.field, data.rule and data.value say which. */
  badRequest: '40000',
  /** Another site's page asked in the visitor's name, or the caller's region may not. */
  forbidden: '40300',
  notFound: '40400',
  methodNotAllowed: '40500',
  tooLarge: '41300',
  unsupportedMediaType: '41500',
  tooMany: '42900',
  internal: '50000',
  unavailable: '50300',
  unknownSymbol: '40401',
  staleFeed: '50301',
} as const;

export type Code = (typeof CODE)[keyof typeof CODE];

/** What a refused parameter answers in `data`: the field, the rule it broke and the value it had. */
export type FieldError = { readonly field: string; readonly rule: string; readonly value: string };
