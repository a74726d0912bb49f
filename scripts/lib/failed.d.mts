/** A failed test: its file, its title, the first line of why. */
export type Failure = { readonly file: string; readonly title: string; readonly why: string };

/** The failed tests of a JSON report of vitest. */
export function failedUnits(report: object): Failure[];

/** The failed stories of a JSON report of Playwright. */
export function failedStories(report: object): Failure[];

/** The tests of a JSON report of vitest that passed only at a second try. */
export function flakyUnits(report: object): Failure[];

/** The stories of a JSON report of Playwright that passed only at a second try. */
export function flakyStories(report: object): Failure[];
