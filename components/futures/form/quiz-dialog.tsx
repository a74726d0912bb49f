'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconCircleAlert, IconCircleCheck } from '#components/ui/icons.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { answerQuiz, fetchQuiz } from '#lib/api/quiz.ts';
import { QUIZ, QUIZ_QUESTIONS, type QuizQuestion } from '#lib/contract/quiz.ts';
import { randomKey } from '#lib/order/intent.ts';
import { useTicketForm } from './use-ticket.ts';

type QuizProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** All were answered right: what was to be sent goes on. */
  readonly onPassed: () => void;
};

/** What can cost money here, asked before the first order; what is wrong is explained, and may be chosen again. */
export function QuizDialog({ open, onOpenChange, onPassed }: QuizProps) {
  const t = useTranslations('futuresForm.quiz');
  const quiz = useQuiz(open);
  const asked = quiz.questions ?? [];
  const missing = asked.some((id) => quiz.answers[id] === undefined);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('intro')}
      size="l"
      sheet
      footer={
        quiz.passed ? (
          <Button className="flex-1" size={44} variant="primary" onClick={onPassed}>
            {t('goOn')}
          </Button>
        ) : (
          <>
            <Button className="flex-1" size={44} onClick={() => onOpenChange(false)}>
              {t('later')}
            </Button>
            <Button
              className="flex-1"
              size={44}
              variant="primary"
              loading={quiz.checking && t('checking')}
              disabled={missing || quiz.questions === null}
              onClick={quiz.check}
            >
              {t('check')}
            </Button>
          </>
        )
      }
    >
      {quiz.questions === null && !quiz.failed ? <Skeleton className="h-60" /> : null}
      <LateTexts area="quiz" fallback={<Skeleton className="h-60" />}>
        <ol className="grid gap-5 text-13">
          {asked.map((id, index) => (
            <Question key={id} id={id} number={index + 1} count={asked.length} quiz={quiz} />
          ))}
        </ol>
      </LateTexts>
      <p role="status" className={cx('mt-4 text-13', quiz.passed ? 'text-success' : 'text-danger')}>
        {quiz.passed ? t('passed') : quiz.failed ? t('failed') : null}
        {quiz.wrong && quiz.wrong.length > 0 ? t('wrong', { count: quiz.wrong.length }) : null}
      </p>
    </Dialog>
  );
}

type State = ReturnType<typeof useQuiz>;

function Question({ id, number, count, quiz }: { id: QuizQuestion; number: number; count: number; quiz: State }) {
  const t = useTranslations('futuresForm.quiz');
  const words = useTranslations('quiz');
  const wrong = quiz.wrong?.includes(id) ?? false;
  const right = quiz.wrong !== null && !wrong;
  const text = (name: string) => words(`${id}.${name}` as never);
  // Of several the first; under the answers that were right it would be out of sight.
  const first = quiz.wrong?.[0] === id;
  return (
    <li ref={first ? show : undefined}>
      <fieldset aria-describedby={wrong ? `quiz-${id}-why` : undefined}>
        <legend className="font-medium">
          <span className="block text-12 font-normal text-muted">
            {t('of', { number: `${number}`, count: `${count}` })}
          </span>
          {text('question')}
        </legend>
        <div className="mt-2 grid gap-1">
          {QUIZ[id].map((choice) => (
            <label key={choice} className="flex min-h-8 cursor-pointer items-center gap-2 max-md:min-h-11">
              <input
                type="radio"
                name={`quiz-${id}`}
                checked={quiz.answers[id] === choice}
                disabled={quiz.passed || right}
                onChange={() => quiz.choose(id, choice)}
                className="size-3.5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-control checked:border-4 checked:border-accent"
              />
              {text(choice)}
            </label>
          ))}
        </div>
        {wrong || right ? (
          <p
            id={`quiz-${id}-why`}
            className={cx('mt-1 flex items-start gap-1.5 text-12', wrong ? 'text-danger' : 'text-muted')}
          >
            {wrong ? (
              <IconCircleAlert size={12} className="mt-0.5 shrink-0" />
            ) : (
              <IconCircleCheck size={12} className="mt-0.5 shrink-0 text-success" />
            )}
            <span>
              <span className="font-medium">{t(wrong ? 'notRight' : 'right')}.</span> {text('why')}
            </span>
          </p>
        ) : null}
      </fieldset>
    </li>
  );
}

const show = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });

type Answers = Readonly<Partial<Record<QuizQuestion, string>>>;

function useQuiz(open: boolean) {
  const { mode } = useTicketForm();
  const env = mode === 'paper' ? 'paper' : 'live';
  const [questions, setQuestions] = useState<readonly QuizQuestion[] | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [wrong, setWrong] = useState<readonly QuizQuestion[] | null>(null);
  const [passed, setPassed] = useState(false);
  const [checking, setChecking] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!open || questions !== null) return;
    let left = false;
    setFailed(false);
    fetchQuiz({ env }).then(
      (quiz) => {
        // One that this page has no words for yet is asked by the next one.
        if (!left) setQuestions(quiz.questions.map(({ id }) => id).filter((id) => QUIZ_QUESTIONS.includes(id)));
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [open, questions, env]);
  const check = () => {
    if (checking) return;
    setChecking(true);
    setFailed(false);
    answerQuiz(answers as Record<QuizQuestion, string>, { env, key: randomKey() })
      .then(
        (result) => {
          setWrong(result.wrong);
          setPassed(result.wrong.length === 0);
        },
        () => setFailed(true),
      )
      .finally(() => setChecking(false));
  };
  return {
    ...{ questions, answers, wrong, passed, checking, failed, check },
    choose: (id: QuizQuestion, choice: string) => setAnswers((before) => ({ ...before, [id]: choice })),
  };
}
