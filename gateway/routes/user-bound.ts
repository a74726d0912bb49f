import { SECURITY } from '#lib/contract/account.ts';
import { success } from '#lib/contract/envelope.ts';
import { DoneShape } from '#lib/contract/shapes/account.ts';
import type { Wire } from '#lib/contract/shapes/common.ts';
import { BindBody, type ThirdProof, UnbindBody } from '#lib/contract/shapes/third.ts';
import type { App } from '../base/app-type.ts';
import { DONE, told } from './schemas.ts';
import type { UserRouteNeeds } from './user-login.ts';

const about = (summary: string) => ({ tags: ['security'], summary });
const config = { needs: 'normal' } as const;
const done = told(DoneShape);

/** Wallets and third parties that open an account which is logged in. */
export function boundRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SECURITY.bind,
    {
      config,
      schema: {
        ...about('From now on this wallet or third party opens the account'),
        body: BindBody,
        response: done,
      },
    },
    async (request, reply) => {
      await accounts.bound.bind(request.live!, proofOf(request.body), request.body, visit(request, reply));
      return success(DONE);
    },
  );
  app.post(
    SECURITY.unbind,
    {
      config,
      schema: {
        ...about('It opens the account no longer'),
        body: UnbindBody,
        response: done,
      },
    },
    async (request, reply) => {
      const { id, ...codes } = request.body;
      await accounts.bound.unbind(request.live!, id, codes, visit(request, reply));
      return success(DONE);
    },
  );
}

/** What a wallet leaves out is as wrong as what does not fit. */
function proofOf({
  type,
  serialNO,
  token,
  initData,
  publicAddress = '',
  signature = '',
}: Wire<typeof BindBody>): ThirdProof {
  if (type === 'wallet') return { type, serialNO: serialNO ?? '', publicAddress, signature };
  return {
    type,
    ...(serialNO === undefined ? {} : { serialNO }),
    ...(token === undefined ? {} : { token }),
    ...(initData === undefined ? {} : { initData }),
  };
}
