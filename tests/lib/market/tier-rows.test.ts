import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPerpetual, termsOf } from '#gateway/feed/perpetual/terms.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { tierRows } from '#lib/market/tier-rows.ts';
import { decimal } from '#lib/trade/number.ts';

const BTC = PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDTPERP')!;

test('tiers begin where the one before ends, and deductions are what the rates below are less', () => {
  const rows = tierRows(BTC.contract!.tiers);
  expect(rows[0]).toEqual({
    ...{ number: 1, from: '0', upTo: '200000', leverage: 150, initialRate: '0.00666666' },
    ...{ maintenanceRate: '0.004', deduction: '0' },
  });
  // 200,000 × (0.5 % − 0.4 %), then 1,000,000 × (0.7 % − 0.5 %) more.
  expect(rows.slice(1, 3).map(({ deduction }) => decimal(deduction)!.toString())).toEqual(['200', '2200']);
  for (const [at, row] of rows.entries()) expect(row.from).toBe(rows[at - 1]?.upTo ?? '0');
});

test('the value at the rate less the deduction is what the engine keeps as maintenance, in every tier of every listing', () => {
  const listed = PERPETUALS.filter(isPerpetual);
  fc.assert(
    fc.property(fc.nat(listed.length - 1), fc.nat(999), (which, part) => {
      const listing = listed[which]!;
      const rows = tierRows(listing.contract.tiers);
      const { tiers } = termsOf(listing).contract;
      const row = rows[part % rows.length]!;
      const known = tiers[row.number - 1]!;
      // Both at the end of the tier: the integers of the engine, and the text of the table.
      const shown = decimal(row.upTo)!.times(decimal(row.maintenanceRate)!).minus(decimal(row.deduction)!);
      const kept = (known.upTo * known.rate - known.off) / 10n ** 8n;
      expect(shown.times('1e12').toFixed(0)).toBe(kept.toString());
    }),
  );
});
