'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '#components/ui/toast.ts';
import { fetchNoticeSettings, putNoticeSettings } from '#lib/api/notice.ts';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { pageQueries } from '#stores/queries.ts';

/** What an account muted, as the gateway has it. A change that fails is taken back and said. */
export function useNoticeSettings(env: Env, wanted: boolean) {
  const t = useTranslations('notices.settings');
  const queryKey = ['noticeSettings', env];
  const { data, isError, isFetching, refetch } = useQuery(
    { queryKey, queryFn: ({ signal }) => fetchNoticeSettings({ env, signal }), enabled: wanted },
    pageQueries(),
  );
  // Shown in the moment of the press: the cache tells of a change only a moment later, and a box would go back and forth.
  const [sent, setSent] = useState<NoticeSettings | null>(null);
  const save = async (settings: NoticeSettings) => {
    const queries = pageQueries();
    setSent(settings);
    try {
      // An answer from before the change must not take it back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, await putNoticeSettings({ env }, settings));
    } catch {
      toast({ kind: 'error', text: t('failed') });
      await refetch();
    } finally {
      // A later change is still on its way.
      setSent((latest) => (latest === settings ? null : latest));
    }
  };
  return { settings: sent ?? data ?? null, failed: isError && !isFetching, retry: () => void refetch(), save };
}
