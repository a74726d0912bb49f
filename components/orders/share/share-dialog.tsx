'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Link } from '#components/ui/link.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { useMoment } from '#components/ui/moment.ts';
import { TextField } from '#components/ui/text-field.tsx';
import { toast } from '#components/ui/toast.ts';
import { createShare } from '#lib/api/share.ts';
import { CARD_SIZE, shareCardPath } from '#lib/contract/cards.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { SHARE_CODE, SHARE_CODE_LENGTH, SHARE_DAYS, sharePath } from '#lib/contract/share.ts';
import type { Env } from '#lib/contract/trade.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { randomKey } from '#lib/order/intent.ts';
import { outcomeOf } from '#lib/order/refusal.ts';
import type { Explained } from '#stores/explain.ts';
import { ShareList, sharesChanged } from './share-list.tsx';

type Wish = Extract<Explained, { what: 'share' }>['of'];
type ShareProps = {
  /** Whose trade it is; null while that is not known. */
  readonly env: Env | null;
  readonly of: Wish;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** Makes a link to a trade, with or without amounts, shows it, and the links that were made before. */
export function ShareDialog(props: ShareProps) {
  return (
    <LateTexts area="explain">
      <Shared {...props} />
    </LateTexts>
  );
}

function Shared({ env, of, open, onOpenChange }: ShareProps) {
  const t = useTranslations('explain.share');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="m" sheet title={t('title')}>
      {env ? <Body env={env} of={of} /> : null}
    </Dialog>
  );
}

const CODE = new RegExp(`^[A-Za-z0-9_-]{0,${SHARE_CODE_LENGTH}}$`);

function Body({ env, of }: { env: Env; of: Wish }) {
  const t = useTranslations('explain.share');
  const [made, setMade] = useState<Share | null>(null);
  return (
    <div className="grid gap-4 text-13">
      <p className="text-muted">{t('text', { days: `${SHARE_DAYS}` })}</p>
      {made ? <Made share={made} /> : <Make env={env} of={of} onMade={setMade} />}
      <ShareList env={env} />
    </div>
  );
}

function Make({ env, of, onMade }: { env: Env; of: Wish; onMade: (share: Share) => void }) {
  const t = useTranslations('explain.share');
  const [amounts, setAmounts] = useState(false);
  const [code, setCode] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hint = useId();
  const wrong = CODE.test(code) ? undefined : t('codeWrong', { most: `${SHARE_CODE_LENGTH}` });
  const create = async () => {
    if (sending || wrong) return;
    setSending(true);
    setProblem(null);
    try {
      const share = await createShare({ ...of, amounts, ...(code === '' ? {} : { code }) }, { env, key: randomKey() });
      void sharesChanged();
      onMade(share);
    } catch (error) {
      const outcome = outcomeOf(error);
      setProblem(t(outcome.kind === 'failed' && outcome.code === SHARE_CODE.sharesFull ? 'full' : 'failed'));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="grid gap-3">
      <div>
        <Checkbox checked={amounts} onCheckedChange={setAmounts} aria-describedby={hint}>
          {t('amounts')}
        </Checkbox>
        <p id={hint} className="ms-6 text-12 text-muted">
          {t('amountsHint')}
        </p>
      </div>
      <TextField
        label={t('code')}
        value={code}
        onValueChange={setCode}
        hint={t('codeHint')}
        error={wrong}
        autoComplete="off"
        dir="ltr"
      />
      {problem ? (
        <p role="alert" className="text-12 text-danger">
          {problem}
        </p>
      ) : null}
      <Button variant="primary" size={44} loading={sending && t('creating')} onClick={() => void create()}>
        {t('create')}
      </Button>
    </div>
  );
}

/** Address of the page in the visitor's language. */
export function useShareLink(): (share: Share) => string {
  const { prefix } = useSiteLocale();
  return (share) => {
    const { origin } = window.location;
    const code = share.code === null ? '' : `?vipCode=${encodeURIComponent(share.code)}`;
    return `${origin}${withPrefix(sharePath(share), prefix)}${code}`;
  };
}

function Made({ share }: { share: Share }) {
  const t = useTranslations('explain.share');
  const { code } = useSiteLocale();
  const { moment } = useMoment();
  const link = useShareLink()(share);
  const picture = shareCardPath(code, share.id);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ kind: 'success', text: t('copied') });
    } catch {
      toast({ kind: 'error', text: t('copyFailed') });
    }
  };
  const canSend = typeof navigator.share === 'function';
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/performance/noImgElement: made once for this visitor, at its own size */}
      <img
        src={picture}
        alt={t('picture')}
        width={CARD_SIZE.width}
        height={CARD_SIZE.height}
        className="h-auto w-full rounded-panel bg-raised"
      />
      <input
        readOnly
        dir="ltr"
        aria-label={t('link')}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="num h-9 w-full rounded-control border border-line-strong bg-raised px-3 text-12"
      />
      <p className="text-12 text-muted">{t('until', { date: moment(share.expiresAt) })}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
        {canSend ? (
          <Button onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{t('send')}</Button>
        ) : null}
        <a className={buttonClass()} href={picture} download={`${share.pair}.png`}>
          {t('download')}
        </a>
        <Link className={buttonClass()} href={sharePath(share)} target="_blank">
          {t('open')}
        </Link>
      </div>
    </div>
  );
}
