import { QUIZ, QUIZ_QUESTIONS, type QuizQuestion } from '../quiz.ts';
import { EnvText, orNull, Text, Time, type Wire } from './common.ts';
import { StatedEnv } from './perp-order.ts';
import { Type } from './type.ts';

/** The questions before the first order of a contract. */

const PassedAt = orNull(Time('All were answered right.'));

export const QuizShape = Type.Object({
  env: EnvText,
  asked: Type.Boolean({ description: 'Until they are answered, orders that may open are refused: quizFirst.' }),
  passedAt: PassedAt,
  questions: Type.Array(
    Type.Object({ id: Type.Enum(QUIZ_QUESTIONS), choices: Type.Array(Text(), { description: 'By their names.' }) }),
    { description: 'In the order in which they are asked.' },
  ),
});
export type Quiz = Wire<typeof QuizShape>;

const answer = (choices: readonly string[]) => Type.Enum([...choices]);
export const QuizBody = Type.Object(
  {
    env: StatedEnv,
    answers: Type.Object(
      Object.fromEntries(QUIZ_QUESTIONS.map((id) => [id, answer(QUIZ[id])])) as Record<
        QuizQuestion,
        ReturnType<typeof answer>
      >,
      { additionalProperties: false, description: 'What was chosen, of every question.' },
    ),
  },
  { additionalProperties: false },
);
export type QuizRequest = Wire<typeof QuizBody>;

export const QuizResultShape = Type.Object({
  env: EnvText,
  passedAt: PassedAt,
  wrong: Type.Array(Type.Enum(QUIZ_QUESTIONS), { description: 'Questions with another answer than the right one.' }),
});
export type QuizResult = Wire<typeof QuizResultShape>;
