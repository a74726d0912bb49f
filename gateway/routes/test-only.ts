import { setTimeout as after } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '#lib/contract/shapes/type.ts';
import { SUCCESS } from '#lib/contract/success.ts';
import type { App } from '../base/app-type.ts';
import { StartError } from '../base/start-error.ts';
import { SCENES } from '../captcha/scenes.ts';

/** Where tests order the answer they want, and see what arrived. */
export const TEST_ONLY = { answer: '/v1/test/answer', echo: '/v1/test/echo', captcha: '/v1/test/captcha/' } as const;

/** Milliseconds; longer than the slowest time-out of the client. */
const DELAY_MOST = 65_000;
/** Counted keys at most; the oldest goes first. */
const KEYS = 1_000;
/** Not these: they say how long an answer is and who may keep the connection. */
const FRAMING = /^(?:connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade|set-cookie)$/;

const Order = Type.Object({
  status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
  code: Type.Optional(Type.String({ pattern: '^\\w{1,8}$' })),
  msg: Type.Optional(Type.String({ maxLength: 200 })),
  group: Type.Optional(Type.String({ maxLength: 32 })),
  scene: Type.Optional(Type.String({ maxLength: 32 })),
  delay: Type.Optional(Type.Integer({ minimum: 0, maximum: DELAY_MOST })),
  header: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]{0,40}: ?[\\x20-\\x7e]{0,200}$' }), { maxItems: 8 }),
  ),
  body: Type.Optional(Type.Enum(['envelope', 'html', 'none', 'broken', 'hangup'] as const)),
  key: Type.Optional(Type.String({ maxLength: 64 })),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
type Ordered = {
  readonly status?: number;
  readonly code?: string;
  readonly msg?: string;
  readonly group?: string;
  readonly scene?: string;
  readonly delay?: number;
  readonly header?: readonly string[];
  readonly body?: 'envelope' | 'html' | 'none' | 'broken' | 'hangup';
};

type Needs = {
  readonly public: boolean;
  /** Tests of this very file hand in their own. */
  readonly wait?: (ms: number) => Promise<unknown>;
};

/**
 * Answers to order, for tests of the client: every status, code, delay and header. `times` of a `key` are answered as
 * ordered, later ones well. Nothing in here reads or changes anything of the venue.
 *
 * @throws StartError on a public gateway, where they can be mounted by nobody
 */
export function testOnlyRoutes(app: App, { public: open, wait = after }: Needs): void {
  if (open) throw new StartError('The routes for tests cannot be mounted on a public gateway: leave TEST_ROUTES out.');
  const counts = new Map<string, number>();
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

  function isOver(key: string | undefined, times: number | undefined): boolean {
    if (key === undefined || times === undefined) return false;
    const count = (counts.get(key) ?? 0) + 1;
    counts.delete(key);
    counts.set(key, count);
    const [oldest] = counts.keys();
    if (counts.size > KEYS && oldest !== undefined) counts.delete(oldest);
    return count > times;
  }

  app.route({
    method: [...methods],
    url: TEST_ONLY.answer,
    schema: { hide: true, querystring: Order },
    config: { patience: DELAY_MOST + 5_000 },
    handler: async (request, reply) => {
      const { key, times, ...order } = request.query as Ordered & { key?: string; times?: number };
      if (isOver(key, times)) return send(reply, {});
      if (order.delay) await wait(order.delay);
      return send(reply, order);
    },
  });
  app.register(async (scope: App) => {
    // Nothing of ours takes files yet; here what a browser makes of an upload can be seen (REQ-15).
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async (_: unknown, text: string) => text);
    scope.route({
      method: [...methods],
      url: TEST_ONLY.echo,
      schema: { hide: true },
      handler: async (request) => echo(request) as never,
    });
  });
  for (const scene of Object.keys(SCENES) as (keyof typeof SCENES)[])
    app.post(
      `${TEST_ONLY.captcha}${scene}`,
      { config: { captcha: scene }, schema: { hide: true } },
      async (request) => echo(request) as never,
    );
}

function send(reply: FastifyReply, order: Ordered): FastifyReply {
  const {
    status = 200,
    code = SUCCESS,
    msg = code === SUCCESS ? 'success' : 'as ordered',
    group,
    scene,
    body = 'envelope',
  } = order;
  for (const line of order.header ?? []) {
    const at = line.indexOf(':');
    const name = line.slice(0, at);
    if (!FRAMING.test(name)) reply.header(name, line.slice(at + 1).trim());
  }
  if (body === 'hangup') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  reply.code(status);
  if (body === 'none') return reply.send();
  if (body === 'html') return reply.type('text/html; charset=utf-8').send('<html><body>Bad gateway</body></html>');
  const data = group === undefined ? null : { code, msg, group, data: scene ?? null };
  const text = JSON.stringify({ status: code === SUCCESS ? 'success' : 'error', code, msg, data });
  return reply.type('application/json; charset=utf-8').send(body === 'broken' ? text.slice(0, -2) : text);
}

/** What arrived, as it arrived, so that a test can see what the client sent. */
function echo({ method, raw, headers, body, device, captchaPassed }: FastifyRequest) {
  const data = { method, url: raw.url, headers, body: body ?? null, device: device ?? null, captchaPassed };
  return { status: 'success', code: SUCCESS, msg: 'success', data };
}
