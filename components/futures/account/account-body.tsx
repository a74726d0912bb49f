'use client';

import { AgencyNote, useIsAgency } from '#components/funds/agency-note.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useSettings } from '#stores/settings.ts';
import { useSimulation } from '#stores/simulation.ts';
import { Account } from './account.tsx';
import { Invitation } from './invitation.tsx';
import type { AccountPanelProps } from './panel-props.ts';
import { PanelWait } from './panel-wait.tsx';

/** Everything of an account's contracts on one screen, or the ways to an account. */
export function AccountBody(props: AccountPanelProps) {
  return (
    <LateTexts area="positions" fallback={<PanelWait />}>
      <Whose {...props} />
    </LateTexts>
  );
}

function Whose(props: AccountPanelProps) {
  const { known, active } = useSimulation();
  const ready = useSettings((state) => state.hydrated);
  const loggedIn = useSettings((state) => state.loggedIn);
  const agency = useIsAgency();
  if (!known || !ready) return <PanelWait />;
  if (!active && !loggedIn) return <Invitation />;
  return agency ? <AgencyNote className="flex-1" /> : <Account {...props} />;
}
