import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { TicketBody, type TicketBodyProps } from '#components/spot/form/ticket-body.tsx';
import { NoticeHost } from '#components/ui/notice-host.tsx';
import { notifications } from '#components/ui/notification.ts';
import { toasts } from '#components/ui/toast.ts';
import { success } from '#lib/contract/envelope.ts';
import type { Order, OrderRequest, Stated } from '#lib/contract/shapes/order.ts';
import { useConnection } from '#stores/connection.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { depth, ticker } from '../../terminal/market.ts';
import { market, renderTrade } from '../../terminal/stage.tsx';
import { BTC, order } from '../account/facts.ts';
import { type Line, paperPage } from '../account/gateway.ts';

// Parts that are fetched on demand: here their code is there at once, so that no test waits for a compiler.
await Promise.all([
  import('#components/ui/dialog-frame.tsx'),
  import('#components/ui/popover-popup.tsx'),
  import('#components/spot/form/exit-fields.tsx'),
  import('#components/spot/form/holding-body.tsx'),
  import('#lib/market/client.ts'),
  import('#lib/market/private.ts'),
  import('#lib/request/client.ts'),
]);

// A form of thirty parts is drawn anew for every key; a busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });

export const PLACE = '/spot/order/place';

/** A page on paper with 88,075 USDT and 1 BTC; last 97,482.6, bids from 97,482.5, asks from 97,483.5 of 0.3034 each. */
export function begin(): Line {
  clearBrowser();
  const line = paperPage();
  line.reply(PLACE, ({ body }) => success(order(body as Partial<Order>)));
  for (const store of [useDraft, usePreferences, useTickers, useConnection])
    (store.setState as (state: unknown, replace: true) => void)(store.getInitialState(), true);
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true, loggedIn: false });
  useTickers.getState().seed([ticker()]);
  return line;
}

export function end(): void {
  act(() => {
    toasts.closeAll();
    notifications.closeAll();
  });
}

/** The form, with words to use it. */
export async function open(props: Partial<TicketBodyProps> = {}) {
  const view = renderTrade(
    <>
      <TicketBody symbol="BTCUSDT" {...props} />
      <NoticeHost />
    </>,
    { market: market({ instrument: BTC, depth: depth(), ticker: null }) },
  );
  const form = await screen.findByRole('form', { name: 'Order form' });
  const within_ = within(form);
  const user = userEvent.setup({ delay: null });
  const field = (name: string) => within_.getByRole<HTMLInputElement>('textbox', { name });
  const it = {
    view,
    form,
    user,
    field,
    button: (name: string | RegExp) => within_.getByRole<HTMLButtonElement>('button', { name }),
    tab: (name: string | RegExp) => within_.getByRole('tab', { name }),
    box: (name: string) => within_.getByRole<HTMLInputElement>('checkbox', { name }),
    slider: () => within_.getByRole<HTMLInputElement>('slider'),
    query: within_,
    /** Puts a text into the field in place of what stands there. */
    type: async (name: string, text: string) => {
      const input = field(name);
      await user.click(input);
      input.select();
      await user.paste(text);
    },
    /** The row under the fields, as text. */
    figure: (name: string) => within_.getByText(name).closest('div')?.querySelector('dd')?.textContent,
    /** What is said at a field, null when nothing is. */
    error: (name: string) => {
      // A hint stays beside what is wrong, and comes after it.
      const [id] = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
      return id ? (document.getElementById(id)?.textContent ?? null) : null;
    },
    trigger: async (name: RegExp) => {
      await user.click(it.button('Kind of trigger order'));
      await user.click(await screen.findByRole('menuitemradio', { name }));
    },
    send: () => user.click(it.button(/^(Buy|Sell) /)),
  };
  await screen.findByText(/88,075|1.0000/);
  return it;
}

/** What was asked of the gateway to place, its key apart. */
export function placed(line: Line): (Omit<OrderRequest, 'clientId'> & { readonly key: unknown })[] {
  return line.of(PLACE).map(({ body, header }) => {
    const { clientId, env, ...request } = body as OrderRequest & Stated;
    expect(env).toBe(header('paptrading') === '1' ? 'paper' : 'live');
    const key = header('idempotency-key');
    return { ...request, key: key === clientId ? 'the order' : key };
  });
}
