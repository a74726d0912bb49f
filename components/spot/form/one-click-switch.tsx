'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { usePreferences } from '#stores/preferences.ts';

/** Whether a pressed price is an order; before it becomes one, what that means is said. Kept with the account, where there is one. */
export function OneClickSwitch() {
  return (
    <LateTexts area="habits">
      <Choice />
    </LateTexts>
  );
}

function Choice() {
  const t = useTranslations('habits.oneClick');
  const on = usePreferences((state) => state.oneClick === 'on');
  const set = usePreferences((state) => state.setPreference);
  const [asking, setAsking] = useState(false);
  const turnOn = () => {
    set('oneClick', 'on');
    setAsking(false);
  };
  return (
    // Narrow screens have no book beside the form.
    <div className="max-md:hidden">
      <Switch checked={on} onCheckedChange={(next) => (next ? setAsking(true) : set('oneClick', 'off'))}>
        <span className="font-medium">{t('name')}</span>
      </Switch>
      <p className="mt-1 text-muted">{t('text')}</p>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('warnTitle')}
        size="s"
        footer={
          <>
            <Button className="flex-1" size={44} onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button className="flex-1" size={44} variant="primary" onClick={turnOn}>
              {t('turnOn')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3 text-13">
          <p>{t('warn')}</p>
          <p>{t('warnStale')}</p>
        </div>
      </Dialog>
    </div>
  );
}
