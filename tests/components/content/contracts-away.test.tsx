import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FundView } from '#components/contracts/fund-view.tsx';
import { Funding } from '#components/contracts/funding.tsx';
import { IndexSources } from '#components/contracts/index-sources.tsx';
import { Reduced } from '#components/contracts/reduced.tsx';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import messages from '#messages/en/index.ts';
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }));

const { contracts: words } = messages;
const contract = { kind: 'linear', pair: 'BTCUSDT', settle: 'USDT', impact: '1', fundingFloor: '-0.01' };
const more = { fundingCap: '0.01', interest: '0.0001', fundingHours: 8 };
const instrument = { pricePlace: 1, quote: 'USDT', contract: { ...contract, ...more } } as unknown as Perpetual;
const count = (text: string) => screen.queryAllByText(text).length;

// What could not be read is not the same as what there is none of.

test('a contract whose figures could not be read does not say that it has none', () => {
  renderKit(
    <>
      <Funding instrument={instrument} funding={null} />
      <IndexSources instrument={instrument} index={null} />
      <Reduced instrument={instrument} rows={null} />
    </>,
  );
  expect(count(words.away.title)).toBe(3);
  expect([count(words.funding.none), count(words.index.none), count(words.adl.none)]).toEqual([0, 0, 0]);
});

test('one that has none says so', () => {
  const index = { symbol: 'x', index: '0', ts: 1, sources: [] } as unknown as Parameters<
    typeof IndexSources
  >[0]['index'];
  renderKit(
    <>
      <Funding instrument={instrument} funding={{ rows: [], cursor: null }} />
      <IndexSources instrument={instrument} index={index} />
      <Reduced instrument={instrument} rows={[]} />
    </>,
  );
  expect(count(words.away.title)).toBe(0);
  expect([count(words.funding.none), count(words.index.none), count(words.adl.none)]).toEqual([1, 1, 1]);
});

test('a fund that could not be read has no empty table and no sums of nothing', () => {
  renderKit(<FundView env="live" protection={null} days={null} events={null} names={{}} span="month" />);
  expect(count(words.fund.failed)).toBe(4);
  expect(screen.queryByRole('table')).toBeNull();
  expect([count(words.fund.empty), count(words.fund.young)]).toEqual([0, 0]);
});
