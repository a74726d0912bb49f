import { NODE_ENVS, type NodeEnv } from '#lib/contract/device-token.ts';
import { isOneOf } from '#lib/storage/defaults.ts';

/** Kind of environment this build is for (NEXT_PUBLIC_NODE_ENV); anything else is production. */
export function pageNodeEnv(): NodeEnv {
  const said = process.env.NEXT_PUBLIC_NODE_ENV;
  return isOneOf(NODE_ENVS, said) ? said : 'production';
}
