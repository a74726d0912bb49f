import { useState } from 'react';
import { AccountBody } from '#components/spot/account/account-body.tsx';
import type { PanelTab } from '#components/spot/account/panel-tabs.tsx';

/** The body with its tabs, as the panel of the screen has them. */
export function Body() {
  const [tab, setTab] = useState<PanelTab>('open');
  return <AccountBody symbol="BTCUSDT" tab={tab} onTab={setTab} />;
}
