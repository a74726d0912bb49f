/**
 * Questions before the first order of a contract: their names and those of what can be chosen, in the order in which they are
 * asked. Right answers are the gateway's (`gateway/quiz`), words the client's (messages, area `quiz`).
 */
export const QUIZ = {
  leverage: ['five', 'half', 'all'],
  liquidation: ['wait', 'ask', 'close'],
  cross: ['order', 'wallet', 'margin'],
  funding: ['longs', 'shorts', 'venue'],
  stop: ['always', 'free', 'worse'],
  adl: ['never', 'may', 'fee'],
} as const;
export type QuizQuestion = keyof typeof QUIZ;
export const QUIZ_QUESTIONS = Object.keys(QUIZ) as QuizQuestion[];

/** Which environments ask: none, live trading alone, or paper trading as well. */
export const QUIZ_ASKS = ['off', 'paper', 'live'] as const;
export type QuizAsks = (typeof QUIZ_ASKS)[number];
