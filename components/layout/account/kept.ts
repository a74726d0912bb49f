import { createTranslator, type Messages } from 'next-intl';
import { notify } from '#components/ui/notification.ts';
import type { KeptKind } from '#lib/contract/kept.ts';
import { loadLateMessages } from '#lib/i18n/late-messages.ts';
import type { KeptNews } from '#lib/kept/sync.ts';
import { useSession } from '#stores/session.ts';
import { useSettings } from '#stores/settings.ts';
import { type Choose, followKept } from './follow-kept.ts';

/** Dismissed tips and how a chart looks are not worth a word. */
const SILENT: readonly KeptKind[] = ['guides', 'chart'];
/** Long enough to read what happened and to take the other one. ms */
const SHOWN_MS = 15_000;

let kept: { readonly user: string; readonly stop: () => void } | null = null;

/** Keeps with the account what its user sets up, from now on and as long as it is the one who is logged in. */
export function keep(): void {
  const user = useSession.getState().user?.userId ?? null;
  if (kept?.user === user) return;
  kept?.stop();
  kept = null;
  if (user === null) return;
  const stop = followKept(user, (news, choose) => void tell(news, choose));
  const unsubscribe = useSession.subscribe((state) => {
    if (state.user?.userId !== user) keep();
  });
  kept = {
    user,
    stop: () => {
      unsubscribe();
      stop();
    },
  };
}

async function tell(news: KeptNews, choose: Choose): Promise<void> {
  if (SILENT.includes(news.kind)) return;
  const { locale } = useSettings.getState();
  const messages = { habits: await loadLateMessages('habits', locale) } as unknown as Messages;
  const t = createTranslator({ locale: 'en', messages, namespace: 'habits.kept' });
  const title = t(`kinds.${news.kind}`);
  if (news.what === 'tooLarge') notify({ kind: 'warning', title, text: t('tooLarge') });
  else {
    const action = { label: t(`${news.what}Other`), run: () => choose(news.kind, news.other) };
    notify({ kind: 'info', title, text: t(news.what), duration: SHOWN_MS, action });
  }
}
