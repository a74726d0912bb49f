import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { admitSite } from '#gateway/guards/internal.ts';
import { ANNOUNCEMENT, MARKET, MIX_MARKET } from '#lib/contract/endpoints.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { SHARE } from '#lib/contract/share.ts';

const TOKEN = 't'.repeat(32);
const asks = (path: string, method = 'GET', token = TOKEN) =>
  admitSite({ method, headers: { [HEADER.internalToken]: token } } as unknown as IncomingMessage, path, TOKEN);

test('pages read what everybody may: markets, announcements, a shared trade; nothing of an account', () => {
  for (const path of [MARKET.candles, MIX_MARKET.state, ANNOUNCEMENT.detail, SHARE.view])
    expect([path, asks(path)]).toEqual([path, true]);
  for (const path of [SHARE.list, SHARE.create, '/v1/spot/account']) expect([path, asks(path)]).toEqual([path, false]);
  expect(asks(SHARE.view, 'POST')).toBe(false);
  expect(asks(SHARE.view, 'GET', 'x'.repeat(32))).toBe(false);
});
