'use client';

import { useEffect } from 'react';
import { useLazy } from '#components/ui/lazy.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useNoticeOwner } from './owner.ts';

const loadLive = () => import('./live.tsx').then((module) => module.Live);
const loadForm = () => import('./alert-dialog.tsx').then((module) => module.AlertDialog);

/** What tells of notices as they come, for whoever has an account; and the form of a price alert, once it is asked for. */
export function NoticeParts() {
  const env = useNoticeOwner();
  const asked = useAlerts(({ wish }) => wish !== null);
  const [Live, warm] = useLazy(loadLive);
  const [Form, warmForm] = useLazy(loadForm);
  useEffect(() => {
    if (env) warm();
  }, [env, warm]);
  useEffect(() => {
    if (asked) warmForm();
  }, [asked, warmForm]);
  return (
    <>
      {env && Live ? <Live env={env} /> : null}
      {Form ? <Form env={env} /> : null}
    </>
  );
}
