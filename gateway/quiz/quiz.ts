import { QUIZ_QUESTIONS, type QuizAsks, type QuizQuestion } from '#lib/contract/quiz.ts';
import type { Env } from '#lib/contract/trade.ts';
import type { QuizTable } from '../data/quiz.ts';
import { ANSWERS } from './answers.ts';

export type Answers = Readonly<Record<QuizQuestion, string>>;
export type Judged = { readonly passedAt: number | null; readonly wrong: readonly QuizQuestion[] };

/** Accounts known to have passed, so that their orders cost no query; the one known longest goes first. */
const REMEMBERED = 10_000;

/** The questions before the first order of a contract. */
export class Quiz {
  readonly #table: QuizTable;
  readonly #passed = new Set<string>();

  constructor(table: QuizTable) {
    this.#table = table;
  }

  passedAt(env: Env, account: number): Promise<number | null> {
    return this.#table.passedAt(env, account);
  }

  /** Whether an account has to answer before it orders. */
  async isDue(asks: QuizAsks, env: Env, account: number): Promise<boolean> {
    if (!isAsked(asks, env) || this.#passed.has(keyOf(env, account))) return false;
    if ((await this.#table.passedAt(env, account)) === null) return true;
    this.#remember(env, account);
    return false;
  }

  /** All right at once is passed, and stays so whatever is answered later. */
  async answer(env: Env, account: number, answers: Answers, now: number): Promise<Judged> {
    const wrong = QUIZ_QUESTIONS.filter((id) => answers[id] !== ANSWERS[id]);
    if (wrong.length > 0) return { passedAt: await this.#table.passedAt(env, account), wrong };
    const passedAt = await this.#table.pass(env, account, now);
    this.#remember(env, account);
    return { passedAt, wrong };
  }

  /** The account is erased. */
  async forget(env: Env, account: number): Promise<void> {
    this.#passed.delete(keyOf(env, account));
    await this.#table.forget(env, account);
  }

  #remember(env: Env, account: number): void {
    this.#passed.add(keyOf(env, account));
    const [oldest] = this.#passed;
    if (this.#passed.size > REMEMBERED && oldest !== undefined) this.#passed.delete(oldest);
  }
}

/** Who is asked in paper trading is asked in live trading, too. */
export function isAsked(asks: QuizAsks, env: Env): boolean {
  return asks !== 'off' && (env === 'live' || asks === 'paper');
}

const keyOf = (env: Env, account: number) => `${env} ${account}`;
