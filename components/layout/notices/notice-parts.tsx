'use client';

import { useEffect } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useWanted } from '#components/ui/lazy.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useNotices } from '#stores/notices.ts';
import { Bell } from './bell.tsx';
import { useNoticeOwner } from './owner.ts';
import { useOwns } from './owns.ts';

const loadLive = () => import('./live.tsx').then((module) => module.Live);
const loadForm = () => import('./alert-dialog.tsx').then((module) => module.AlertDialog);
const loadSettings = () => import('./settings.tsx').then((module) => module.NoticeSettingsDialog);

/** The bell and what tells of notices as they come, for whoever has an account; what they open, once it is asked for. */
export function NoticeParts() {
  const env = useNoticeOwner();
  const owns = useOwns();
  const asked = useAlerts(({ wish }) => wish !== null);
  const { settings, showSettings } = useNotices();
  useEffect(() => {
    if (env === null) useNotices.getState().begin(null);
  }, [env]);
  const Live = useWanted(loadLive, env !== null);
  const Form = useWanted(loadForm, asked);
  const Settings = useWanted(loadSettings, settings);
  return (
    <>
      {owns ? <Bell /> : null}
      {env && Live ? <Live env={env} /> : null}
      {Form ? <Form env={env} /> : null}
      {Settings && env ? (
        <LateTexts area="notices">
          <Settings env={env} open={settings} onOpenChange={showSettings} />
        </LateTexts>
      ) : null}
    </>
  );
}
