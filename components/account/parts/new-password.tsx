'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { IconCheck } from '#components/ui/icons.tsx';
import { Dot } from '#components/ui/marks.tsx';
import {
  brokenRules,
  PASSWORD_LENGTH,
  PASSWORD_RULES,
  type PasswordContext,
  type PasswordRule,
} from '#lib/contract/password.ts';
import { type FieldProblem, passwordProblem } from './checks.ts';
import { passwordContext, useCommonPasswords } from './common-passwords.ts';
import { PasswordField } from './fields.tsx';

type NewPasswordProps = {
  /** Names of the account that are known here: a password must be more than those. */
  readonly own?: readonly string[];
  readonly password: string;
  readonly onPasswordChange: (value: string) => void;
  readonly problem?: FieldProblem | null;
  /** Typed a second time; left out where a mistake costs nothing but a reset. */
  readonly repeat?: Repeat;
};
type Repeat = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: FieldProblem | null | undefined;
};

/** A password to be, with the rules it keeps shown while it is typed (ACC-12). */
export function NewPassword({ own = [], password, onPasswordChange, problem, repeat }: NewPasswordProps) {
  const t = useTranslations('forms');
  const judged = useJudged(password, own);
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5">
        <PasswordField
          fresh
          label={t('fields.newPassword')}
          value={password}
          onValueChange={onPasswordChange}
          problem={problem}
          aside={<Strength {...judged} />}
        />
        <Rules password={password} {...judged} />
      </div>
      {repeat ? (
        <PasswordField
          fresh
          label={t('fields.repeat')}
          value={repeat.value}
          onValueChange={repeat.onChange}
          problem={repeat.problem}
        />
      ) : null}
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

type Judged = { readonly broken: readonly PasswordRule[]; readonly level: 0 | 1 | 2 | 3 };

function useJudged(password: string, own: readonly string[]): Judged {
  useCommonPasswords(password !== '');
  const context = passwordContext(own);
  return { broken: brokenRules(password, context), level: strengthOf(password, context) };
}

/** Stands on the line of the label, so that nothing moves when it comes. */
function Strength({ level }: Judged) {
  const t = useTranslations('forms.strength');
  return (
    <span className="flex items-center gap-2 text-12 text-muted">
      <span role="status">{level > 0 ? t(LEVELS[level - 1] ?? 'weak') : ''}</span>
      <span aria-hidden="true" className="grid w-18 grid-cols-3 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cx('h-1 rounded-full', step <= level ? TONES[level] : 'bg-raised')} />
        ))}
      </span>
    </span>
  );
}

/** All rules in one line, whole sentences for those who hear them. */
function Rules({ password, broken }: Judged & { password: string }) {
  const t = useTranslations('forms.strength');
  const errors = useTranslations('forms.errors');
  // While it is still short, nobody needs to hear more than that.
  const why = password !== '' && !broken.includes('length') ? passwordProblem(broken[0]) : null;
  return (
    <div className="text-12 text-muted">
      <ul className="flex flex-wrap justify-between gap-x-3 gap-y-0.5">
        {PASSWORD_RULES.map((rule) => {
          const kept = password !== '' && !broken.includes(rule);
          return (
            <li
              key={rule}
              data-kept={kept ? rule : undefined}
              className={cx('flex items-center gap-1', kept && 'text-success')}
            >
              {kept ? <IconCheck size={12} /> : <Dot className="mx-[3px] text-faint" />}
              <span aria-hidden="true">{t(`short.${rule}`, { least: PASSWORD_LENGTH.least })}</span>
              <span className="sr-only">
                {t(`rules.${rule}`, { least: PASSWORD_LENGTH.least })} {kept ? t('kept') : t('missing')}
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="mt-1.5 text-danger empty:hidden">
        {why ? errors(why) : ''}
      </p>
    </div>
  );
}
