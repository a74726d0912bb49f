'use client';

import { useState } from 'react';
import { askAccount, type CaptchaProof, stepOf, unboundOf, userOf } from '#lib/api/account.ts';
import { LOGIN } from '#lib/contract/account.ts';
import type { LoginAnswer, LoginRequest, PreCheckAnswer, StepAnswer } from '#lib/contract/shapes/account.ts';
import type { ThirdAnswer, UnboundAnswer } from '#lib/contract/shapes/third.ts';
import { useArrive } from '../parts/arrive.ts';
import { enterByPasskey } from '../parts/passkey.ts';
import { preCheckOf, prove } from '../parts/proof.ts';
import { type Sending, useSend } from '../parts/use-send.ts';
import type { Way } from './second-step.tsx';

export type Stage =
  | { readonly kind: 'name' }
  | { readonly kind: 'second'; readonly way: Way; readonly step: StepAnswer; readonly name?: string | undefined }
  | { readonly kind: 'unbound'; readonly unbound: UnboundAnswer };

export type Login = Sending & {
  readonly stage: Stage;
  /** The second step ended before it was done. */
  readonly over: boolean;
  readonly arrive: ReturnType<typeof useArrive>;
  /** What the venue says before a login (ACC-09). */
  readonly preCheck: () => Promise<PreCheckAnswer>;
  /** The captcha of logins, where the venue wants one. */
  prove(areaCode?: string): Promise<CaptchaProof>;
  /** Sends name and password; what was typed stays where it is. */
  password(request: LoginRequest): Promise<void>;
  /** A passkey that was chosen where the name goes. */
  passkey(serialNO: string, given: object): Promise<void>;
  /** What any other way of logging in answered. */
  take(answer: LoginAnswer | ThirdAnswer, way: Way, name?: string): void;
  back(over: boolean): void;
};

const PATH = { normal: LOGIN.password, agency: LOGIN.agency } as const;

/** A login from its first field to its end. @param way whose endpoints are used, and no others (SCR-12) */
export function useLogin(way: 'normal' | 'agency', home = '/'): Login {
  const sending = useSend();
  const arrive = useArrive(home);
  const [stage, setStage] = useState<Stage>({ kind: 'name' });
  const [over, setOver] = useState(false);
  const [preCheck] = useState(() => preCheckOf('login'));
  const proof: Login['prove'] = async (areaCode) =>
    prove((await preCheck()).captchaScene, areaCode === undefined ? {} : { areaCode });
  const take: Login['take'] = (answer, through, name) => {
    const user = userOf(answer);
    if (user) return arrive(user);
    const step = stepOf(answer);
    if (step) return setStage({ kind: 'second', way: through, step, name });
    const unbound = 'bind' in answer ? unboundOf(answer) : null;
    if (unbound) setStage({ kind: 'unbound', unbound });
  };
  return {
    ...sending,
    stage,
    over,
    arrive,
    take,
    preCheck,
    prove: proof,
    password: async (request) => {
      setOver(false);
      const answered = await sending.send(async () =>
        askAccount(PATH[way], { ...request, ...(await proof(request.areaCode)) }),
      );
      if (answered)
        take(answered.value, way, request.areaCode ? `+${request.areaCode} ${request.loginName}` : request.loginName);
    },
    passkey: async (serialNO, given) => {
      setOver(false);
      const done = await sending.send(() => enterByPasskey(serialNO, given));
      if (done?.value) arrive(done.value);
    },
    back: (ended) => {
      setOver(ended);
      setStage({ kind: 'name' });
    },
  };
}
