import { Type } from '@fastify/type-provider-typebox';
import { SECURITY } from '#lib/contract/account.ts';
import type { ThirdProof } from '#lib/contract/account-data.ts';
import { success } from '#lib/contract/envelope.ts';
import type { App } from '../app-type.ts';
import type { UserRouteNeeds } from './user-login.ts';
import { Address, Codes, DONE, type Done, DoneShape, ProviderShape, Serial, told } from './user-shapes.ts';

const about = (summary: string) => ({ tags: ['security'], summary });
const config = { needs: 'normal' } as const;
const done = told<Done>(DoneShape);

/** Wallets and third parties that open an account which is logged in. */
export function boundRoutes(app: App, { accounts, visit }: UserRouteNeeds): void {
  app.post(
    SECURITY.bind,
    {
      config,
      schema: {
        ...about('From now on this wallet or third party opens the account'),
        body: Type.Object({
          type: ProviderShape,
          serialNO: Type.Optional(Serial),
          token: Type.Optional(Type.String({ maxLength: 8192 })),
          initData: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
          publicAddress: Type.Optional(Address),
          signature: Type.Optional(Type.String({ maxLength: 200 })),
          ...Codes,
        }),
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
        body: Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,64}$' }), ...Codes }),
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

type Given = {
  readonly type: ThirdProof['type'];
  readonly serialNO?: string;
  readonly token?: string;
  readonly initData?: string;
  readonly publicAddress?: string;
  readonly signature?: string;
};

/** What a wallet leaves out is as wrong as what does not fit. */
function proofOf({ type, serialNO, token, initData, publicAddress = '', signature = '' }: Given): ThirdProof {
  if (type === 'wallet') return { type, serialNO: serialNO ?? '', publicAddress, signature };
  return {
    type,
    ...(serialNO === undefined ? {} : { serialNO }),
    ...(token === undefined ? {} : { token }),
    ...(initData === undefined ? {} : { initData }),
  };
}
