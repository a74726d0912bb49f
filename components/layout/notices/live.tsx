'use client';

import { useEffect, useRef } from 'react';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { useNavigation, usePath } from '#components/ui/navigation.ts';
import { notify } from '#components/ui/notification.ts';
import { toasts } from '#components/ui/toast.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useExplain } from '#stores/explain.ts';
import { useInstruments } from '#stores/instruments.ts';
import { followNotices } from '#stores/notice-feed.ts';
import { useNoticeWays } from '#stores/notice-ways.ts';
import { useNotices } from '#stores/notices.ts';
import { aboutOrder, useToldOrders } from '#stores/told-orders.ts';
import { showInBrowser } from './browser.ts';
import { fresh } from './fresh.ts';
import { inTurn } from './in-turn.ts';
import { useNoticeText } from './notice-text.ts';
import { sound } from './sound.ts';
import { together } from './together.ts';

/** Follows what the account is told, and says what comes while this page is open. */
export function Live({ env }: { env: Env }) {
  useEffect(() => useNoticeWays.getState().hydrate(), []);
  useEffect(() => inTurn(`notices-${env}`, () => followNotices(env)), [env]);
  return (
    <LateTexts area="notices">
      <Arrivals key={env} env={env} />
    </LateTexts>
  );
}

/** Each level in the words of the kit. */
const LOOK = { info: 'info', good: 'success', warning: 'warning', must: 'warning' } as const;
/**
 * The form that sent an order, or the button that asked for test assets, has said what came of it; the screen of a contract
 * tells of a liquidation, with what was lost.
 */
function saidHere({ kind, title, params }: Notice): boolean {
  const { ids, funds } = useToldOrders.getState();
  if (kind === 'liquidation') return title === 'liquidated' && useExplain.getState().telling;
  if (kind === 'deposit') return funds && params.reason === 'faucet';
  return (kind === 'fill' || kind === 'orderEnd') && ids.some((id) => id === params.order);
}
/** What a form said of the order when it was placed gives way to what became of it. */
const aboutOf = ({ params }: Notice): string | undefined =>
  typeof params.order === 'string' ? aboutOrder(params.order) : undefined;
/** So many at once are told one by one; of more the latest ones. */
const MOST = 3;

function Arrivals({ env }: { env: Env }) {
  const text = useNoticeText();
  const { push } = useNavigation();
  const path = usePath();
  const say = useRef((_: readonly Notice[]) => {});
  say.current = (come) => {
    for (const notice of together(come).slice(-MOST)) {
      const { title, text: words, action, link } = text(notice);
      const { ways } = notice;
      if (ways.includes('toast') && !saidHere(notice)) {
        const about = aboutOf(notice);
        toasts.settle(about);
        notify({
          kind: LOOK[notice.level] ?? 'info',
          title,
          text: words,
          ...(about ? { about } : {}),
          // Nobody needs a way to where he is.
          ...(link && action && link !== path ? { action: { label: action, run: () => push(link) } } : {}),
        });
      }
      if (ways.includes('browser')) showInBrowser(notice, { title, text: words });
    }
    const heard = come.findLast(({ ways }) => ways.includes('sound'));
    if (heard) void sound(heard);
    if (come.some(({ kind }) => kind === 'alert') && useAlerts.getState().list) void useAlerts.getState().load(env);
  };
  useEffect(() => {
    // Names and decimals of the markets that notices speak of.
    if (useInstruments.getState().list.length === 0) void useInstruments.getState().load();
    const { next } = fresh();
    const look = () => {
      const { env: of, latest } = useNotices.getState();
      const come = of === env && latest ? next(latest) : [];
      if (come.length > 0) say.current(come);
    };
    look();
    return useNotices.subscribe(look);
  }, [env]);
  return null;
}
