'use client';

import { SECURITY } from '#lib/contract/account.ts';
import { Guarded } from '../parts/guarded.tsx';
import { useData } from '../parts/use-data.ts';
import { NotLoaded, Waiting } from '../parts/waiting.tsx';
import { History } from './history.tsx';
import { Leaving } from './leaving.tsx';
import { Notices } from './notices.tsx';
import { Profile } from './profile.tsx';
import { Protection } from './protection.tsx';
import { TestAssets } from './test-assets.tsx';
import { ThisLogin } from './this-login.tsx';

/** Who one is, and what protects the account. */
export function SecurityPanel() {
  return (
    <Guarded>
      <Body />
    </Guarded>
  );
}

function Body() {
  const { data, problem, reload } = useData(SECURITY.overview);
  if (!data) return problem ? <NotLoaded problem={problem} onRetry={reload} /> : <Waiting rows={6} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Profile user={data.user} />
      {data.user.kind === 'normal' && !data.user.demo ? <TestAssets /> : null}
      <Protection overview={data} onChanged={reload} />
      {data.user.kind === 'agency' ? null : <ThisLogin demo={data.user.demo} />}
      {data.user.kind === 'agency' ? null : <Notices />}
      <History />
      <Leaving user={data.user} />
    </div>
  );
}
