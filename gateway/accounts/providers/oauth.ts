import type { JSONWebKeySet } from 'jose';
import { type Document, documentOf, type FetchJson, fetchSmallJson } from './document.ts';
import { identityOf, keyIdOf } from './id-token.ts';
import type { OauthProvider } from './provider.ts';

export type OauthSettings = {
  readonly clientId: string;
  /** Publishes at `/.well-known/openid-configuration` where browsers are sent, and its keys. */
  readonly issuer: string;
  /** What is asked about a person; '' nothing but the identity. */
  readonly scope: string;
};
/** Apple tells an address only to servers that take a form from it, which this one does not: so it is not asked. */
export const SCOPE = { google: 'openid email', apple: '' } as const;

const KEYS = 20;

type Places = { readonly authorizeUrl: string; readonly keysUrl: string };

/** An OpenID Connect provider by identity token: RS256 or ES256 by a key of its published set, and nothing else. */
export function oauthProvider(settings: OauthSettings, fetchJson: FetchJson = fetchSmallJson): OauthProvider {
  const { clientId, issuer, scope } = settings;
  const at = `${issuer}/.well-known/openid-configuration`;
  const places: Document<Places> = documentOf(
    async () => at,
    (json) => placesIn(json, issuer),
    fetchJson,
  );
  const keys: Document<JSONWebKeySet> = documentOf(async (now) => (await places(now)).keysUrl, keysIn, fetchJson);
  return {
    async url(trip) {
      const url = new URL((await places(trip.now)).authorizeUrl);
      const query = {
        client_id: clientId,
        redirect_uri: trip.back,
        response_type: 'id_token',
        response_mode: 'fragment',
        ...(scope === '' ? {} : { scope }),
        state: trip.state,
        nonce: trip.nonce,
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async identify(token, nonce, now) {
      const kid = await keyIdOf(token);
      if (kid === null) return null;
      const known = await keys(now, (set) => !set.keys.some((key) => key.kid === kid));
      return identityOf(token, known, { issuer, clientId, nonce, now });
    },
  };
}

/** Only what the issuer says of itself, on its own kind of line. */
function placesIn(json: unknown, issuer: string): Places {
  const said = json as Readonly<Record<string, unknown>>;
  const urlOf = (name: string) => {
    const value = said[name];
    if (typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === new URL(issuer).protocol)
      return value;
    throw new Error(`${issuer} publishes no ${name} that can be used`);
  };
  if (said.issuer !== issuer) throw new Error(`${issuer} calls itself ${String(said.issuer)}`);
  return { authorizeUrl: urlOf('authorization_endpoint'), keysUrl: urlOf('jwks_uri') };
}

function keysIn(json: unknown): JSONWebKeySet {
  const { keys } = json as { readonly keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('no list of keys');
  return { keys: keys.slice(0, KEYS).filter((key) => typeof key?.kty === 'string') };
}
