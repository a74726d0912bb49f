'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { IconPlay } from '#components/ui/icons-terminal.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { NOTICE_KINDS } from '#lib/contract/notice.ts';
import { useNoticeWays } from '#stores/notice-ways.ts';
import { askPermission, type Permission, permission } from './browser.ts';
import { play } from './sound.ts';

/** What this device does: sounds, and messages of the browser, which is asked when somebody presses for it and never before. */
export function DeviceWays() {
  const t = useTranslations('notices.settings');
  const { sound, volume, set } = useNoticeWays();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Switch checked={sound} onCheckedChange={(on) => set({ sound: on })} className="text-13! font-medium">
        {t('sound')}
      </Switch>
      {sound ? (
        <div className="grid gap-2">
          <div className="flex items-center gap-3 text-12 text-muted">
            <span aria-hidden="true">{t('volume')}</span>
            <PercentSlider
              label={t('volume')}
              value={volume}
              figures={false}
              onValueChange={(percent) => set({ volume: percent })}
              className="min-w-0 flex-1"
            />
            <span aria-hidden="true" className="num w-[5ch] text-end">
              {volume}%
            </span>
          </div>
          <p aria-hidden="true" className="text-12 text-muted">
            {t('try')}
          </p>
          <fieldset aria-label={t('try')} className="flex flex-wrap gap-2">
            {NOTICE_KINDS.map((kind) => (
              <Button
                key={kind}
                size={28}
                aria-label={t('play', { kind: t(`kinds.${kind}`) })}
                onClick={() => void play(kind, volume)}
              >
                <IconPlay size={12} />
                {t(`kinds.${kind}`)}
              </Button>
            ))}
          </fieldset>
        </div>
      ) : null}
      <BrowserWay />
    </div>
  );
}

function BrowserWay() {
  const t = useTranslations('notices.settings');
  const { browser, set } = useNoticeWays();
  const [allowed, setAllowed] = useState<Permission>(permission);
  const turn = async (on: boolean) => {
    if (!on) return set({ browser: false });
    const answer = allowed === 'granted' ? allowed : await askPermission();
    setAllowed(answer);
    set({ browser: answer === 'granted' });
  };
  return (
    <div>
      <Switch
        checked={browser && allowed === 'granted'}
        disabled={allowed === 'missing'}
        onCheckedChange={(on) => void turn(on)}
        className="text-13! font-medium"
      >
        {t('browser')}
      </Switch>
      {allowed === 'denied' ? <p className="mt-1 text-12 text-warning">{t('browserDenied')}</p> : null}
      {allowed === 'missing' ? <p className="mt-1 text-12 text-muted">{t('browserMissing')}</p> : null}
    </div>
  );
}
