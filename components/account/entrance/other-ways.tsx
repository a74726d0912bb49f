'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconKeyRound, IconWallet } from '#components/ui/icons-account.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { askAccount } from '#lib/api/account.ts';
import type { Provider } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { PreCheckAnswer } from '#lib/contract/shapes/account.ts';
import { wantedPath } from '../parts/arrive.ts';
import { FormProblem, Or } from '../parts/form.tsx';
import { askPasskey, hasPasskeys } from '../parts/passkey.ts';
import { leaveFor, THIRD_NAMES, telegramData } from '../parts/third-party.ts';
import { useSend } from '../parts/use-send.ts';
import { WaysSkeleton, waysRow } from '../parts/ways-skeleton.tsx';
import type { Login } from './use-login.ts';
import { askWallet } from './wallet.ts';

/** Without an answer there are no further ways; the form above says what is wrong when it is used. */
const NO_WAYS: Pick<PreCheckAnswer, 'next' | 'providers'> = { next: [], providers: [] };

/** Ways that the venue goes on with, as the pre-check says (ACC-09); null until it has answered. */
function usePreCheck({ preCheck }: Login) {
  const [answer, setAnswer] = useState<typeof NO_WAYS | null>(null);
  useEffect(() => {
    preCheck().then(setAnswer, () => setAnswer(NO_WAYS));
  }, [preCheck]);
  return answer;
}

/** What a visitor can choose besides a name. */
type OtherWay = Provider | 'passkey';

/** Passkey, wallet, and whom the venue trusts besides. @param passkeys left out where a new account is made */
export function OtherWays({ login, passkeys = true }: { login: Login; passkeys?: boolean }) {
  const t = useTranslations('login');
  const { run, running, problem } = useOtherWay(login);
  const answer = usePreCheck(login);
  // This part is drawn in the browser alone: the first frame knows already, and nothing moves in the second.
  const [able] = useState(hasPasskeys);
  if (!answer) return <WaysSkeleton ways={passkeys && able ? 2 : 1} />;
  const wait = (way: OtherWay) => {
    if (way === 'wallet') return t('walletRunning');
    return way === 'passkey' || telegramData() !== ''
      ? t('running')
      : t('third.leaving', { provider: THIRD_NAMES[way] });
  };
  const ways: readonly OtherWay[] = [
    ...(passkeys && able && answer.next.includes('passkey') ? (['passkey'] as const) : []),
    ...answer.providers,
  ];
  if (ways.length === 0) return null;
  // Two of them stand in one row, each by the name of the thing alone.
  const pair = ways.length === 2;
  const names = (way: OtherWay): readonly [whole: string, short: string] => {
    if (way === 'passkey') return [t('passkey'), t('passkeyName')];
    return way === 'wallet' ? [t('wallet'), t('walletName')] : [t(`third.${way}`), THIRD_NAMES[way]];
  };
  return (
    <div className="grid gap-3.5">
      {passkeys ? <Or>{t('or')}</Or> : <Or>{t('orSignUp')}</Or>}
      <div className={waysRow(ways.length)}>
        {ways.map((way) => {
          const [whole, short] = names(way);
          return (
            <Button
              key={way}
              size={44}
              aria-label={running === way ? undefined : whole}
              loading={running === way && (pair ? short : wait(way))}
              onClick={() => void run(way)}
            >
              {way === 'passkey' ? <IconKeyRound /> : way === 'wallet' ? <IconWallet /> : null}
              {pair ? short : whole}
            </Button>
          );
        })}
      </div>
      {pair && running ? (
        <p role="status" className="text-center text-12 text-muted">
          {wait(running)}
        </p>
      ) : null}
      <FormProblem text={problem?.text} />
    </div>
  );
}

function useOtherWay(login: Login) {
  const { prefix } = useSiteLocale();
  const { send, sending, problem } = useSend();
  const [way, setWay] = useState<OtherWay | null>(null);
  const run = async (chosen: OtherWay) => {
    if (sending) return;
    setWay(chosen);
    if (chosen === 'passkey') {
      const done = await send(() => askPasskey());
      if (done?.value) login.arrive(done.value);
    } else if (chosen === 'wallet') {
      const done = await send(askWallet);
      if (done) login.take(done.value, 'third');
    } else if (chosen === 'tg' && telegramData() !== '') {
      const done = await send(() => askAccount(THIRD.check, { type: 'tg', initData: telegramData() }));
      if (done) login.take(done.value, 'third');
    } else {
      const home = wantedPath(window.location.search, '/');
      await send(() => leaveFor(chosen, { purpose: 'login', prefix, home }));
    }
  };
  return { run, running: sending ? way : null, problem };
}
