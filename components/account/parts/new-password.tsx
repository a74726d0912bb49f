'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconCheck } from '#components/ui/icons.tsx';
import { Dot } from '#components/ui/marks.tsx';
import { brokenRules, PASSWORD_LENGTH, PASSWORD_RULES, type PasswordContext } from '#lib/contract/password.ts';
import { type FieldProblem, passwordProblem } from './checks.ts';
import { passwordContext, useCommonPasswords } from './common-passwords.ts';
import { PasswordField } from './fields.tsx';

type NewPasswordProps = {
  /** Names of the account that are known here: a password must be more than those. */
  readonly own?: readonly string[];
  readonly password: string;
  readonly onPasswordChange: (value: string) => void;
  readonly problem?: FieldProblem | null;
  readonly repeat: string;
  readonly onRepeatChange: (value: string) => void;
  readonly repeatProblem?: FieldProblem | null;
};

/** A password to be, twice, with the rules it keeps shown while it is typed (ACC-12). */
export function NewPassword(props: NewPasswordProps) {
  const t = useTranslations('forms');
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <PasswordField
          fresh
          label={t('fields.newPassword')}
          value={props.password}
          onValueChange={props.onPasswordChange}
          problem={props.problem}
        />
        <Rules password={props.password} own={props.own ?? []} />
      </div>
      <PasswordField
        fresh
        label={t('fields.repeat')}
        value={props.repeat}
        onValueChange={props.onRepeatChange}
        problem={props.repeatProblem}
      />
    </>
  );
}

/** Marks of strength: none of the rules broken, and more for length. What letters it has does not matter. */
export function strengthOf(password: string, context: PasswordContext = {}): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (brokenRules(password, context).length > 0) return 1;
  return [...password].length >= LONG ? 3 : 2;
}

/** Characters that make a password strong by themselves. */
const LONG = 15;

/** Names of 1 to 3; nothing typed has none. */
const LEVELS = ['weak', 'good', 'strong'] as const;
const TONES = ['', 'bg-danger', 'bg-warning', 'bg-success'] as const;

function Rules({ password, own }: { password: string; own: readonly string[] }) {
  const t = useTranslations('forms.strength');
  const errors = useTranslations('forms.errors');
  useCommonPasswords(password !== '');
  const context = passwordContext(own);
  const broken = brokenRules(password, context);
  const level = strengthOf(password, context);
  // While it is still short, nobody needs to hear more than that.
  const why = password !== '' && !broken.includes('length') ? passwordProblem(broken[0]) : null;
  return (
    <div className="text-12 text-muted">
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="grid flex-1 grid-cols-3 gap-1">
          {[1, 2, 3].map((step) => (
            <span key={step} className={cx('h-1 rounded-full', step <= level ? TONES[level] : 'bg-raised')} />
          ))}
        </span>
        <span role="status" className="min-w-14 text-end">
          {level > 0 ? t(LEVELS[level - 1] ?? 'weak') : ''}
        </span>
      </div>
      <p role="status" className="mt-1.5 text-danger empty:hidden">
        {why ? errors(why) : ''}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5">
        {PASSWORD_RULES.map((rule) => {
          const kept = password !== '' && !broken.includes(rule);
          return (
            <li
              key={rule}
              data-kept={kept || undefined}
              className={cx('flex items-center gap-1.5', kept && 'text-success')}
            >
              {kept ? <IconCheck size={12} /> : <Dot className="mx-[3px] text-faint" />}
              {t(`rules.${rule}`, { least: PASSWORD_LENGTH.least })}
              <span className="sr-only">{kept ? t('kept') : t('missing')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
