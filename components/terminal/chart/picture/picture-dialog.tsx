'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { toast } from '#components/ui/toast.ts';
import { useMarket } from '../../market.tsx';
import type { ChartEngine } from '../engine.ts';
import { FIRST_LAYERS, PICTURE_LAYERS, type PictureLayer } from './layers.ts';
import { alertPrices, useTakePicture } from './take.ts';

type PictureProps = {
  readonly engine: ChartEngine | null;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What a picture of the chart shows, before it is saved as a file. */
export function PictureDialog(props: PictureProps) {
  return (
    <LateTexts area="chart">
      <Choice {...props} />
    </LateTexts>
  );
}

function Choice({ engine, open, onClose }: PictureProps) {
  const t = useTranslations('chart.picture');
  const [layers, setLayers] = useState(FIRST_LAYERS);
  const [taking, setTaking] = useState(false);
  const { symbol } = useMarket().instrument;
  const take = useTakePicture();
  const offered = PICTURE_LAYERS.filter((layer) => layer !== 'alerts' || alertPrices(symbol).length > 0);
  const save = async () => {
    if (!engine || taking) return;
    setTaking(true);
    try {
      await take(engine, layers);
      onClose();
    } catch {
      toast({ kind: 'error', text: t('failed') });
    }
    setTaking(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('text')}
      size="s"
      footer={
        <Button variant="primary" size={44} className="flex-1" disabled={!engine?.hasCandles} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('layers')}</legend>
        {offered.map((layer: PictureLayer) => (
          <Checkbox
            key={layer}
            checked={layers[layer]}
            onCheckedChange={(shown) => setLayers({ ...layers, [layer]: shown })}
          >
            {t(`layer.${layer}`)}
          </Checkbox>
        ))}
      </fieldset>
    </Dialog>
  );
}
