'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/fields.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { CHART_LAYERS, CHART_TYPES, SCALES, useChart } from '#stores/chart.ts';
import { useCharts } from '#stores/charts.ts';
import { useCommand } from '#stores/command.ts';
import { useChartCount } from '../chart-count.ts';
import { CompareSelect } from './compare-select.tsx';
import { ZoneSelect } from './zone-select.tsx';

/** What lies over the candles, the clock, and what a narrow head has no room for. */
export function ChartSettings() {
  return (
    <LateTexts area="chart">
      <Settings />
    </LateTexts>
  );
}

function Settings() {
  const t = useTranslations('chart.settings');
  const chart = useTranslations('trade.chart');
  const { count, offered } = useChartCount();
  const { off, type, scale, showLayer, setType, setScale } = useChart();
  return (
    <div className="grid gap-1 px-3 py-2 text-12">
      <div className="grid gap-1 md:hidden">
        <Row label={chart('type')} />
        <Segmented
          look="plain"
          label={chart('type')}
          value={type}
          options={CHART_TYPES.map((value) => ({ value, label: chart(`types.${value}`) }))}
          onValueChange={setType}
          className="flex-wrap"
        />
        <Row label={t('scale')} />
        <Segmented
          look="plain"
          label={t('scale')}
          value={scale}
          options={SCALES.map((value) => ({ value, label: t(`scales.${value}`) }))}
          onValueChange={setScale}
          className="flex-wrap"
        />
      </div>
      <fieldset>
        <legend className="py-1 text-faint">{t('shown')}</legend>
        {CHART_LAYERS.map((layer) => (
          <Switch
            key={layer}
            checked={!off.includes(layer)}
            onCheckedChange={(shown) => showLayer(layer, shown)}
            className="flex min-h-8 w-full flex-row-reverse justify-between"
          >
            {t(`layers.${layer}`)}
          </Switch>
        ))}
      </fieldset>
      <div className="max-xl:hidden">
        <Row label={t('charts')}>
          <Segmented
            look="plain"
            label={t('charts')}
            value={count}
            options={offered.map((value) => ({ value, label: value }))}
            onValueChange={useCharts.getState().setCount}
          />
        </Row>
      </div>
      <Row label={t('compare')}>
        <CompareSelect />
      </Row>
      <Row label={chart('zone')}>
        <ZoneSelect />
      </Row>
      <Button size={28} onClick={() => useCommand.getState().ask('templates')}>
        {t('templates')}
      </Button>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <span>{label}</span>
      {children}
    </div>
  );
}
