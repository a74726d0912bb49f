'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '#components/ui/text-field.tsx';
import { askAccount } from '#lib/api/account.ts';
import { ACCOUNT_CODE, SEND_CODE } from '#lib/contract/account.ts';
import type { SendCodeRequest } from '#lib/contract/shapes/account.ts';
import { AnswerError } from '#lib/request/error.ts';
import type { FieldProblem } from './checks.ts';
import { useFieldText } from './fields.tsx';
import { prove } from './proof.ts';
import { useSend } from './use-send.ts';

/** What a captcha of these calls is for. */
const SCENE = 'sendCode';

type CodeProps = {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly problem?: FieldProblem | null;
  /** What the venue said about this code. */
  readonly refused?: string | undefined;
  /** Asked when the button is pressed; null when the fields it needs are not right yet. */
  readonly request: () => SendCodeRequest | null;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  /** The first one is sent without a press: nothing else can be done here. */
  readonly atOnce?: boolean;
  /** A refusal to send one that is about another field, by its code. @returns whether it is said there */
  readonly onRefused?: (code: string) => boolean;
};

/** A code that was sent, and the button that sends it, with the seconds until it may again (ACC-13). */
export function CodeField({
  label,
  value,
  onValueChange,
  problem,
  refused,
  request,
  hint,
  autoFocus,
  atOnce = false,
  onRefused,
}: CodeProps) {
  const t = useTranslations('forms.code');
  const text = useFieldText();
  const { sending, problem: failed, send } = useSend();
  const [to, setTo] = useState<string | null>(null);
  const { left, start } = useCountdown();
  const ask = async () => {
    const wanted = request();
    if (!wanted || left > 0) return;
    const sent = await send(async () => {
      try {
        return await askAccount(SEND_CODE, { ...wanted, ...(await prove(SCENE)) });
      } catch (error) {
        if (error instanceof AnswerError && onRefused?.(error.code)) return null;
        throw error;
      }
    });
    if (!sent?.value) return;
    setTo(sent.value.to);
    start(sent.value.resendAfter);
  };
  const begun = useRef(false);
  const askFirst = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    askFirst();
  }, [atOnce]);
  useEffect(() => {
    if (failed && failed.wait > 0 && failed.code === ACCOUNT_CODE.codeTooSoon) start(failed.wait);
  }, [failed, start]);
  return (
    <TextField
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      label={label}
      value={value}
      onValueChange={onValueChange}
      autoFocus={autoFocus}
      error={refused ?? text(problem) ?? failed?.text}
      hint={
        to ? (
          <span role="status">
            {t('sentTo', { to })} {t('latest')}
          </span>
        ) : (
          hint
        )
      }
      end={
        <button
          type="button"
          aria-disabled={sending || left > 0}
          onClick={() => void ask()}
          className="touch num shrink-0 text-13 font-medium text-accent hover:underline aria-disabled:text-faint aria-disabled:no-underline"
        >
          {sending ? t('sending') : left > 0 ? t('again', { seconds: left }) : to ? t('resend') : t('send')}
        </button>
      }
    />
  );
}

/** Seconds down to nothing. */
export function useCountdown() {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  const [start] = useState(() => (seconds: number) => {
    const at = Date.now();
    setNow(at);
    setEnd(at + seconds * 1000);
  });
  return { left, start };
}
