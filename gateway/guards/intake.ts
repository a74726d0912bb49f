import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readForm, readJson } from '../base/body.ts';
import { fitPairs, type Pairs, readPairs } from '../base/query.ts';
import { refuseField } from '../base/refusal.ts';
import './request-decorations.ts';

/** Bytes of a request body: what a route takes when it does not say, and what none may exceed. */
export const BODY_LIMIT = { usual: 64 * 1024, most: 1024 * 1024 } as const;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const MALFORMED = Symbol('malformed query');

/**
 * For Fastify's router, which must never be thrown at: a query that cannot be read is marked and refused afterwards
 * by `fitQuery`.
 */
export function parseQuery(text: string): Record<string, unknown> {
  try {
    return readPairs(text);
  } catch {
    return { [MALFORMED]: true };
  }
}

/** Before validation: query values get the type of their schema, see fitPairs. */
export function fitQuery(request: FastifyRequest): void {
  const query = request.query as Pairs & { [MALFORMED]?: true };
  if (query[MALFORMED]) refuseField('query', 'at most 200 well-formed pairs', '');
  const schema = request.routeOptions.schema?.querystring;
  if (schema !== undefined) request.query = fitPairs(query, schema);
}

/**
 * Before validation: no body at all is an empty one where nothing of it is required, and no body is also the empty text
 * that many HTTP libraries send under a content type.
 */
export function fitBody(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.body as
    | { readonly type?: unknown; readonly required?: unknown }
    | undefined;
  if (request.body !== undefined || schema?.type !== 'object') return;
  const { required } = schema;
  if (!Array.isArray(required) || required.length === 0) request.body = {};
}

/** JSON and forms, nothing else: a type that no parser knows is 415 before any route sees it. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('rawBody');
  const parsers = { 'application/json': readJson, 'application/x-www-form-urlencoded': readForm };
  for (const [type, read] of Object.entries(parsers)) {
    const parse = (bytes: Buffer): unknown => {
      if (bytes.length === 0) return undefined;
      try {
        return read(utf8.decode(bytes));
      } catch {
        return refuseField('body', `well-formed ${type}, no key twice, at most 32 levels deep`, '');
      }
    };
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
      // Signatures are over the bytes, so those that are no text must not be mended on the way.
      request.rawBody = bytes;
      done(null, parse(bytes));
    });
  }
}
