import type { FastifyServerOptions } from 'fastify';

type Ajv = Parameters<NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>>[0];
type Schema = Parameters<Ajv['compile']>[0];
type Check = { (data: unknown): unknown; errors?: unknown };

/**
 * For Fastify's `ajv.onCreate`. Ajv writes a function for every schema, 0.2 s and 6 MB for all of ours, and most gateways
 * are asked for a dozen of them: each is written with the first request that needs it. What is wrong with a schema shows
 * only then, so a test asks them all.
 */
export function compileWhenAsked(ajv: Ajv): void {
  const compile = ajv.compile.bind(ajv) as (schema: Schema) => Check;
  const later = (schema: Schema): Check => {
    let check: Check | undefined;
    const whenAsked: Check = (data) => {
      check ??= compile(schema);
      const holds = check(data);
      whenAsked.errors = check.errors;
      return holds;
    };
    return whenAsked;
  };
  ajv.compile = later as Ajv['compile'];
}
