import type { QUIZ, QuizQuestion } from '#lib/contract/quiz.ts';

/** What is right, as docs/derivatives.md has it. */
export const ANSWERS: { readonly [Q in QuizQuestion]: (typeof QUIZ)[Q][number] } = {
  // Five per cent of a position of ten times the margin.
  leverage: 'half',
  liquidation: 'close',
  cross: 'wallet',
  funding: 'longs',
  stop: 'worse',
  adl: 'may',
};
