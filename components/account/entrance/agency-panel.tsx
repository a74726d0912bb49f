'use client';

import { useLeaveWhenIn } from '../parts/arrive.ts';
import { LoginForm } from './password-form.tsx';
import { SecondStep } from './second-step.tsx';
import { useLogin } from './use-login.ts';

const HOME = '/agency';

/** The login of agencies, by their own endpoints and no others (SCR-12). */
export function AgencyPanel() {
  useLeaveWhenIn(HOME);
  const login = useLogin('agency', HOME);
  const { stage } = login;
  if (stage.kind === 'second')
    return <SecondStep way="agency" step={stage.step} onDone={login.arrive} onBack={login.back} />;
  return <LoginForm kind="email" login={login} home={HOME} />;
}
