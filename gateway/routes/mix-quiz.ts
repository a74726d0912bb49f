import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { type Envelope, success } from '#lib/contract/envelope.ts';
import { MIX } from '#lib/contract/perp.ts';
import { QUIZ, QUIZ_QUESTIONS, type QuizAsks } from '#lib/contract/quiz.ts';
import { QuizBody, QuizResultShape, QuizShape } from '#lib/contract/shapes/quiz.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { businessFailure } from '../guards/refuse.ts';
import { isAsked, type Quiz } from '../quiz/quiz.ts';
import { type QuizNeeds, stated } from './mix.ts';
import { answers } from './schemas.ts';

const about = (summary: string) => ({ tags: ['contracts'], summary });

type Needs = { readonly quiz: Quiz; readonly quizAsks: QuizAsks; readonly clock: Clock };

/** Whether an order may open: null, or the answer to whoever has not passed. Sessions and guests alone come here. */
export async function quizFirst(
  { quiz, quizAsks }: QuizNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope<never> | null> {
  const { env, account } = request.principal;
  if (!(await quiz.isDue(quizAsks, env, account))) return null;
  const data = { field: 'env', rule: 'quizFirst', value: env, bound: null };
  return (await businessFailure(request, reply, { code: CODE.quizFirst, data })) as Envelope<never>;
}

/** The questions before the first order of a contract. */
export function mixQuizRoutes(app: App, { quiz, quizAsks, clock }: Needs): void {
  app.get(
    MIX.quiz,
    {
      config: { rate: 'trade', needs: 'account' },
      schema: {
        ...about('The questions before the first order of a contract, and whether they were answered'),
        response: answers(QuizShape),
      },
    },
    async ({ principal: { env, account } }) =>
      success({
        env,
        asked: isAsked(quizAsks, env),
        passedAt: await quiz.passedAt(env, account),
        questions: QUIZ_QUESTIONS.map((id) => ({ id, choices: [...QUIZ[id]] })),
      }),
  );
  app.post(
    MIX.quizAnswer,
    {
      config: stated,
      schema: { ...about('Answers all of them at once'), body: QuizBody, response: answers(QuizResultShape) },
    },
    async ({ principal: { env, account }, body }) =>
      success({ env, ...(await quiz.answer(env, account, body.answers, clock.now())) }),
  );
}
