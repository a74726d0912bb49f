import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Market, MarketProvider } from '#components/terminal/market.tsx';
import { LocaleProvider, type SiteLocale } from '#components/ui/locale.tsx';
import messages from '#messages/en/index.ts';
import { ENGLISH } from '../kit.tsx';
import { depth, instrument, ticker, trades } from './market.ts';

export function market(change: Partial<Market> = {}): Market {
  return {
    instrument: instrument(),
    ticker: ticker(),
    depth: depth(),
    trades: trades(),
    bridge: null,
    week: null,
    ...change,
  };
}

type Options = { readonly market?: Market; readonly locale?: SiteLocale };

const wrap = (children: ReactNode, { market: value = market(), locale = ENGLISH }: Options) => (
  <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
    <LocaleProvider value={locale}>
      <div dir={locale.direction}>
        <MarketProvider value={value}>{children}</MarketProvider>
      </div>
    </LocaleProvider>
  </NextIntlClientProvider>
);

/** Renders a part of the trade screen as the browser has it. */
export function renderTrade(element: ReactElement, options: Options = {}) {
  return render(element, { wrapper: ({ children }) => wrap(children, options) });
}

/** What the server sends of it, as a document to look into. */
export function serverDocument(element: ReactElement, options: Options = {}): Document {
  return new DOMParser().parseFromString(renderToString(wrap(element, options)), 'text/html');
}
