/** Table URL-A: how an accepted link or source may begin. Schemes are compared in lower case. */

export type LinkSlots = {
  /** Schemes of the product's own apps, with `//`: `cryptoapp://`. */
  readonly appSchemes: readonly string[];
  /** Wallet and payment schemes: `ethereum:`. */
  readonly addressSchemes: readonly string[];
  /** Host names of our own; `//name…` is accepted for them and their subdomains. */
  readonly ownHosts: readonly string[];
};

/** The slots that the specification leaves open, until an operator fills them. */
export const LINK_SLOTS: LinkSlots = {
  appSchemes: ['cryptoapp://'],
  addressSchemes: ['ethereum:', 'wc:', 'tron:', 'bitcoin:'],
  ownHosts: [],
};

/** Longest address of a place to go to, and longest image that is its own data. Characters. */
export const LINK_LENGTH = 2_048;
export const DATA_LENGTH = 256 * 1024;

export const FIXED_STARTS: readonly string[] = ['https://', 'http://', 'mailto:', 'tel:', 'blob:', 'data:image/'];
export const RELATIVE_STARTS: readonly string[] = ['./', '../', '#', '/'];

/** A configured scheme must look like one, and none of these may be let in by configuration. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?:\/\/)?$/;
const FORBIDDEN = /^(?:javascript|vbscript|data|file|filesystem|about|view-source):/;

/** The usable starts among the configured ones. An empty or odd entry would open the gate for everything. */
export function schemesOf(slots: LinkSlots): readonly string[] {
  return [...slots.appSchemes, ...slots.addressSchemes]
    .map((scheme) => scheme.toLowerCase())
    .filter((scheme) => SCHEME.test(scheme) && !FORBIDDEN.test(scheme));
}

/** Exactly one of ours or a subdomain: `example.com.evil.io` and `evilexample.com` are neither. */
export function isOwnHost(host: string, ownHosts: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return ownHosts.some((own) => {
    const mine = own.toLowerCase().replace(/^\/\//, '').replace(/:\d+$/, '');
    return mine !== '' && (name === mine || name.endsWith(`.${mine}`));
  });
}
