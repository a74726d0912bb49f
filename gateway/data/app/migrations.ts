import { ACCOUNT_STEPS } from '../accounts/steps.ts';
import { ANNOUNCEMENT_STEPS } from '../announcements-steps.ts';
import { GUEST_STEPS } from '../guests-steps.ts';
import { JOB_STEPS } from '../jobs/steps.ts';
import { MARKET_SEED_STEPS } from '../market-seed-steps.ts';
import { HISTORY_STEPS, HISTORY_TABLES } from '../projections/steps.ts';
import { QUIZ_STEPS } from '../quiz-steps.ts';
import { SEEN_STEPS } from '../seen-steps.ts';
import { SHARE_STEPS } from '../shares-steps.ts';
import type { Room } from './migration.ts';

/** How app.db came to be: every room with tables has its own steps beside its code, and is named here. */
export const ROOMS: readonly Room[] = [
  { room: 'histories', steps: HISTORY_STEPS, behind: HISTORY_TABLES },
  { room: 'guests', steps: GUEST_STEPS },
  { room: 'announcements', steps: ANNOUNCEMENT_STEPS },
  { room: 'accounts', steps: ACCOUNT_STEPS },
  { room: 'seen', steps: SEEN_STEPS },
  { room: 'market-seed', steps: MARKET_SEED_STEPS },
  { room: 'jobs', steps: JOB_STEPS },
  { room: 'quiz', steps: QUIZ_STEPS },
  { room: 'shares', steps: SHARE_STEPS },
];
