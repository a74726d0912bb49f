import { MIX } from '#lib/contract/perp.ts';
import type { QuizQuestion } from '#lib/contract/quiz.ts';
import { isQuiz, isQuizResult } from '#lib/contract/shapes/guards/perp.ts';
import type { Quiz, QuizResult } from '#lib/contract/shapes/quiz.ts';
import { ask, type Call, type Intent, stated } from './in-mode.ts';

/** The questions before the first order of a contract; as the calls of `futures.ts`. */

/** Which there are, in the order in which they are asked, and whether they were answered. */
export function fetchQuiz(call: Call): Promise<Quiz> {
  return ask(MIX.quiz, { ...call, shape: isQuiz });
}

/** @param answers what was chosen, of every question   @returns which of them are wrong */
export function answerQuiz(answers: Readonly<Record<QuizQuestion, string>>, intent: Intent): Promise<QuizResult> {
  return ask(MIX.quizAnswer, { ...intent, body: stated({ answers }, intent), shape: isQuizResult });
}
