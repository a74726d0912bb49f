'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { ErrorState, Skeleton } from '#components/ui/states.tsx';
import { NOTICE_KINDS, NOTICE_WAYS, type NoticeKind, type NoticeWay } from '#lib/contract/notice.ts';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { DeviceWays } from './device-ways.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useNoticeSettings } from './use-settings.ts';

type DialogProps = {
  readonly env: Env;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** Which kinds make themselves heard and how, as the account has it; and what this device does of that. */
export function NoticeSettingsDialog({ env, open, onOpenChange }: DialogProps) {
  const t = useTranslations('notices.settings');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('text')} size="m" sheet>
      <div className="grid gap-5">
        <Kinds env={env} open={open} />
        <DeviceWays />
      </div>
    </Dialog>
  );
}

function Kinds({ env, open }: { readonly env: Env; readonly open: boolean }) {
  const t = useTranslations('notices');
  const common = useTranslations('common');
  const { settings, failed, retry, save } = useNoticeSettings(env, open);
  if (failed)
    return (
      <ErrorState
        title={t('failed.title')}
        action={
          <Button size={28} onClick={retry}>
            {common('retry')}
          </Button>
        }
      />
    );
  if (!settings) return <Skeleton className="h-64 w-full" />;
  const mute = (kind: NoticeKind, way: NoticeWay, heard: boolean) => {
    const now = settings.muted[kind] ?? [];
    const next = heard ? now.filter((one) => one !== way) : [...now, way];
    void save({ ...settings, muted: { ...settings.muted, [kind]: next } });
  };
  return (
    <>
      <table className="w-full text-13">
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="pb-1 text-start font-normal">
              {t('settings.kind')}
            </th>
            {NOTICE_WAYS.map((way) => (
              <th key={way} scope="col" className="px-1 pb-1 text-center font-normal">
                {t(`settings.ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.map((kind) => (
            <KindRow key={kind} kind={kind} muted={settings.muted[kind] ?? []} onMute={mute} />
          ))}
        </tbody>
      </table>
      <p className="-mt-3 text-12 text-muted">{t('settings.must')}</p>
      <QuietHours
        key={JSON.stringify(settings.quiet)}
        quiet={settings.quiet}
        onChange={(quiet: NoticeSettings['quiet']) => void save({ ...settings, quiet })}
      />
    </>
  );
}

type RowProps = {
  readonly kind: NoticeKind;
  readonly muted: readonly NoticeWay[];
  readonly onMute: (kind: NoticeKind, way: NoticeWay, heard: boolean) => void;
};

function KindRow({ kind, muted, onMute }: RowProps) {
  const t = useTranslations('notices.settings');
  // What the gateway tells at the level `must` takes every way.
  const fixed = kind === 'security' || kind === 'liquidation';
  return (
    <tr className="h-9 border-t border-line max-md:h-11">
      <th scope="row" className="text-start font-normal">
        {t(`kinds.${kind}`)}
      </th>
      {NOTICE_WAYS.map((way) => (
        <td key={way} className="text-center">
          <Checkbox
            aria-label={t('cell', { kind: t(`kinds.${kind}`), way: t(`ways.${way}`) })}
            checked={fixed || !muted.includes(way)}
            disabled={fixed}
            onCheckedChange={(heard) => onMute(kind, way, heard)}
          />
        </td>
      ))}
    </tr>
  );
}
