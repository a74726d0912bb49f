import { isIP } from 'node:net';

/**
 * One kind of value a setting may have.
 *
 * `rule` completes the sentence "NAME must be …". `read` gives the value, or undefined when the text breaks the rule.
 * A kind whose rules another room owns throws that room's own sentence instead.
 */
export type Kind<T> = { readonly type: string; readonly rule: string; read(text: string): T | undefined };

/** Entries in one list setting. */
const LIST_LIMIT = 200;

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function whole(from: number, to: number): Kind<number> {
  return {
    type: `${from} … ${to}`,
    rule: `a whole number from ${from} to ${to}`,
    read(text) {
      if (!/^\d{1,10}$/.test(text)) return undefined;
      const value = Number.parseInt(text, 10);
      return value >= from && value <= to ? value : undefined;
    },
  };
}

/** A number with at most three decimals, such as 0.5. */
export function decimal(from: number, to: number): Kind<number> {
  return {
    type: `${from} … ${to}`,
    rule: `a number from ${from} to ${to} with at most three decimals`,
    read(text) {
      if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return undefined;
      const [whole = '', part = ''] = text.split('.');
      const value = Number.parseInt(whole, 10) + Number.parseInt(part.padEnd(3, '0'), 10) / 1000;
      return value >= from && value <= to ? value : undefined;
    },
  };
}

/** Amounts by asset, such as USDT=1000000,BTC=10. */
export const amounts: Kind<Readonly<Record<string, string>>> = {
  type: 'list: ASSET=amount',
  rule: 'a comma-separated list such as USDT=1000000,BTC=10 with amounts of at most 12 decimals',
  read(value) {
    const pairs = entries(value)?.map((entry) => /^([A-Z0-9]{1,32})=(\d{1,15}(?:\.\d{1,12})?)$/.exec(entry));
    if (pairs === undefined || pairs.includes(null)) return undefined;
    const found = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
    return Object.keys(found).length === pairs.length ? found : undefined;
  },
};

/** A value that may be left out: the empty text is `null`. */
export function optional<T>(kind: Kind<T>): Kind<T | null> {
  return {
    type: `${kind.type}, or empty`,
    rule: `${kind.rule}, or empty`,
    read: (text) => (text === '' ? null : kind.read(text)),
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Kind<T> {
  return {
    type: values.join(' | '),
    rule: values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`,
    read: (text) => values.find((value) => value === text),
  };
}

export const folder: Kind<string> = {
  type: 'folder',
  rule: 'the path of a folder',
  read: (text) => (text.length > 0 && text.length <= 4096 && !text.includes('\0') ? text : undefined),
};

export function text(from: number, to: number): Kind<string> {
  return {
    type: `text, ${from} to ${to} characters`,
    rule: `${from} to ${to} printable ASCII characters without spaces`,
    read: (value) => (value.length >= from && value.length <= to && /^[\x21-\x7e]*$/.test(value) ? value : undefined),
  };
}

/** An address or a name this machine can listen on. */
export const listenHost: Kind<string> = {
  type: 'address or host name',
  rule: 'an IP address or a host name of this machine',
  read: (value) => (isIP(value) !== 0 || HOST_NAME.test(value) ? value : undefined),
};

/** A host name without scheme, port or path. */
export const hostName: Kind<string> = {
  type: 'host name',
  rule: 'a host name such as www.example.com, without scheme, port or path',
  read(value) {
    const name = value.toLowerCase();
    return HOST_NAME.test(name) && isIP(name) === 0 ? name : undefined;
  },
};

/** A host that browsers may be told to visit over https only: never this machine itself. */
export const publicHost: Kind<string> = {
  type: 'public host name',
  rule: 'a public host name, not localhost and not an address',
  read(value) {
    const name = hostName.read(value);
    return name?.includes('.') && !/(^|\.)localhost$/.test(name) ? name : undefined;
  },
};

/** Where the site listens; the gateway speaks plain http to it. */
export const siteUrl: Kind<string> = {
  type: 'http URL',
  rule: 'an http URL without path, such as http://localhost:3000',
  read(value) {
    if (!URL.canParse(value)) return undefined;
    const url = new URL(value);
    return url.protocol === 'http:' && value.replace(/\/$/, '') === url.origin ? url.origin : undefined;
  },
};

/** A place of somebody else that secrets are trusted to: over TLS, or on this machine itself. */
export const secureUrl: Kind<string> = {
  type: 'https URL',
  rule: 'an https URL without query (http on localhost or 127.0.0.1), such as https://accounts.example.com',
  read(value) {
    if (value.length > 512 || !URL.canParse(value)) return undefined;
    const { protocol, hostname, search, hash, username } = new URL(value);
    const own = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
    return (protocol === 'https:' || own) && search + hash + username === '' ? value.replace(/\/$/, '') : undefined;
  },
};

/** A PostgreSQL database; what stands in the query goes to the driver. */
export const postgresUrl: Kind<string> = {
  type: 'postgresql URL',
  rule: 'a PostgreSQL URL such as postgresql://user:password@host:5432/database',
  read: (value) =>
    // A server on a socket has no host in its URL, which the URL class does not read.
    value.length <= 2048 && /^postgres(ql)?:\/\/[\x21-\x7e]+$/.test(value) ? value : undefined,
};

/** A mail server; user and password may stand in it. */
export const smtpUrl: Kind<string> = {
  type: 'smtp URL',
  rule: 'a URL such as smtps://user:password@mail.example.com:465',
  read: (value) => (/^smtps?:\/\/[\x21-\x7e]{1,1024}$/.test(value) && URL.canParse(value) ? value : undefined),
};

/** One address, or a range such as 10.0.0.0/8. */
export const addressRange: Kind<string> = {
  type: 'address or CIDR range',
  rule: 'IP addresses or ranges such as 10.0.0.0/8',
  read(value) {
    const [address = '', bits, ...rest] = value.split('/');
    const version = isIP(address);
    if (version === 0 || rest.length > 0) return undefined;
    return bits === undefined || whole(0, version === 4 ? 32 : 128).read(bits) !== undefined ? value : undefined;
  },
};

/** Comma-separated, white space around entries ignored, empty text is the empty list. */
export function list<T>(kind: Kind<T>): Kind<readonly T[]> {
  return {
    type: `list: ${kind.type}`,
    rule: `a comma-separated list; each entry must be ${kind.rule}`,
    read(value) {
      const values = entries(value)?.map((entry) => kind.read(entry));
      return values === undefined || values.includes(undefined) ? undefined : (values as T[]);
    },
  };
}

function entries(value: string): string[] | undefined {
  if (value.trim() === '') return [];
  const parts = value.split(',').map((entry) => entry.trim());
  return parts.length > LIST_LIMIT ? undefined : parts;
}
