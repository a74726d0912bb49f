import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { issuerAt, telegramSigned } from '#tests/gateway/accounts/elsewhere.ts';

const CLIENT = { google: 'meridian-at-google', apple: 'meridian.at.apple' } as const;
const BOT = '123456:the-token-of-a-bot-in-a-story';

export type Elsewhere = {
  /** Settings of a product that trusts these third parties. */
  readonly settings: Readonly<Record<string, string>>;
  /** Who is logged in there: its id, and the address it verified. */
  person: { readonly id: number; readonly email: string };
  /** What it signs with: its own key, or one that it never published. */
  honest: boolean;
  /** What a mini app of the bot knows of the person. */
  initData(): string;
  stop(): Promise<void>;
};
type Asked = { readonly path: string; readonly query: URLSearchParams };

/**
 * Google, Apple and Telegram on this machine: each publishes what it is, asks its visitor whether he wants to, and sends
 * the browser back with a proof that is really signed. Wrong questions are refused as the real ones refuse them.
 */
export async function startElsewhere(): Promise<Elsewhere> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issuers = { google: issuerAt(`${base}/google`), apple: issuerAt(`${base}/apple`) };
  const stranger = issuerAt(`${base}/google`);
  const held: Elsewhere = {
    settings: {
      GOOGLE_CLIENT_ID: CLIENT.google,
      GOOGLE_ISSUER: `${base}/google`,
      APPLE_CLIENT_ID: CLIENT.apple,
      APPLE_ISSUER: `${base}/apple`,
      TELEGRAM_BOT_TOKEN: BOT,
      TELEGRAM_LOGIN: `${base}/tg/auth`,
    },
    person: { id: 1, email: 'ann@example.com' },
    honest: true,
    initData: () =>
      telegramSigned({ user: JSON.stringify({ id: held.person.id }), auth_date: seconds() }, BOT, 'miniApp'),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const openId = (type: 'google' | 'apple', query: URLSearchParams) => {
    const { person, honest } = held;
    const claims = issuers[type].claims(Date.now(), {
      aud: CLIENT[type],
      sub: `${type}-${person.id}`,
      nonce: query.get('nonce') ?? '',
      // Apple tells it in another way than the one we use.
      ...(type === 'google' ? { email: person.email, email_verified: true } : {}),
    });
    const token = (honest ? issuers[type] : stranger).token(claims);
    return new URLSearchParams({ state: query.get('state') ?? '', id_token: token }).toString();
  };
  const telegram = () => {
    const bot = held.honest ? BOT : '123456:the-token-of-another-bot';
    const signed = telegramSigned(
      { id: String(held.person.id), first_name: 'Ann', auth_date: seconds() },
      bot,
      'widget',
    );
    const fields = { ...Object.fromEntries(new URLSearchParams(signed)), id: held.person.id };
    return tgResult(fields);
  };
  server.on('request', (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', base);
    const document = Object.values(issuers).map(({ documents }) => documents[base + pathname]);
    const found = document.find((value) => value !== undefined);
    if (found) return send(response, 200, 'application/json', JSON.stringify(found));
    const asked = { path: pathname, query };
    const wrong = wrongIn(asked);
    if (wrong) return send(response, 400, 'text/plain', wrong);
    if (pathname === '/tg/auth') return ask(response, query.get('return_to') ?? '', telegram(), tgResult(false));
    const type = pathname.startsWith('/apple/') ? 'apple' : 'google';
    ask(
      response,
      query.get('redirect_uri') ?? '',
      openId(type, query),
      `error=access_denied&state=${query.get('state')}`,
    );
  });
  return held;
}

const seconds = () => String(Math.floor(Date.now() / 1000));
const tgResult = (value: unknown) => `tgAuthResult=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

/** Why a question is refused; '' for a good one. */
function wrongIn({ path, query }: Asked): string {
  const [, name = '', page] = path.split('/');
  if (page !== 'auth') return 'no such page';
  const back = query.get(name === 'tg' ? 'return_to' : 'redirect_uri') ?? '';
  if (!new RegExp(`^https://localhost:\\d+/third/${name}$`).test(back)) return 'this address is not registered';
  if (name === 'tg') return query.get('bot_id') === BOT.split(':')[0] ? '' : 'no such bot';
  if (query.get('client_id') !== CLIENT[name as keyof typeof CLIENT]) return 'no such client';
  if (query.get('response_type') !== 'id_token' || !query.get('nonce') || !query.get('state')) return 'invalid_request';
  const scoped = name === 'apple' && /email|name/.test(query.get('scope') ?? '');
  return scoped && query.get('response_mode') !== 'form_post' ? 'response_mode must be form_post' : '';
}

/** The page there: yes or no, each the way back. */
function ask(response: ServerResponse, back: string, yes: string, no: string): void {
  const link = (text: string, hash: string) => `<p><a href="${back}#${hash.replaceAll('&', '&amp;')}">${text}</a></p>`;
  send(
    response,
    200,
    'text/html',
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Elsewhere</title>
    ${link('Allow', yes)}${link('Deny', no)}</html>`,
  );
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
