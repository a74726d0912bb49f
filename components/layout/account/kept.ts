import { createTranslator, type Messages } from 'next-intl';
import { notify } from '#components/ui/notification.ts';
import type { KeptKind } from '#lib/contract/kept.ts';
import { loadLateMessages } from '#lib/i18n/late-messages.ts';
import type { KeptNews } from '#lib/kept/sync.ts';
import { readPreference } from '#lib/storage/preferences.ts';
import { usePreferences } from '#stores/preferences.ts';
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
  const stop = followKept({
    user,
    tell: (news, choose) => void tell(news, choose),
    coming: () => {
      const before = isOneClick();
      return () => {
        if (!before && isOneClick()) void tellOneClick();
      };
    },
  });
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
  // That it is on was said in words of its own.
  if (news.kind === 'trading' && news.what === 'taken' && isOneClick()) return;
  const t = createTranslator({ locale: 'en', messages: await texts(), namespace: 'habits.kept' });
  const title = t(`kinds.${news.kind}`);
  if (news.what === 'tooLarge') notify({ kind: 'warning', title, text: t('tooLarge') });
  else {
    const action = { label: t(`${news.what}Other`), run: () => choose(news.kind, news.other) };
    notify({ kind: 'info', title, text: t(news.what), duration: SHOWN_MS, action });
  }
}

/** Another browser of this account turned it on: from now on a pressed price is an order here too, and that is said. */
async function tellOneClick(): Promise<void> {
  const t = createTranslator({ locale: 'en', messages: await texts(), namespace: 'habits.oneClick' });
  const run = () => usePreferences.getState().setPreference('oneClick', 'off');
  notify({ kind: 'warning', title: t('on'), text: t('onHint'), duration: SHOWN_MS, action: { label: t('off'), run } });
}

const isOneClick = (): boolean => readPreference('oneClick') === 'on';

async function texts(): Promise<Messages> {
  return { habits: await loadLateMessages('habits', useSettings.getState().locale) } as unknown as Messages;
}
