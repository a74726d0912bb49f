// What failed, read from the reports of the test runners: named again at the end of `npm test`, because a record of a
// run often keeps only its last lines.

/** A failed test: file, title, and the first line of why. */
const failure = (file, title, why) => ({ file, title, why: firstLine(why) });

/**
 * The failed tests of a vitest JSON report; a file that could not be loaded counts as one.
 * @param {{testResults: {name: string, status: string, message?: string, assertionResults: {status: string, fullName: string, failureMessages?: string[]}[]}[]}} report
 */
export function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(name, '(the file itself)', message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });
}

/**
 * The tests of a vitest JSON report that passed only at a second try.
 * @param {{testResults: {name: string, assertionResults: {status: string, fullName: string, failureMessages?: string[]}[]}[]}} report
 */
export function flakyUnits({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
  );
}

/**
 * The stories of a Playwright JSON report that failed.
 * @param {{suites?: object[]}} report
 */
export const failedStories = (report) => storiesWhere(report, ({ ok }) => !ok);

/**
 * The stories of a Playwright JSON report that passed only at a second try.
 * @param {{suites?: object[]}} report
 */
export const flakyStories = (report) =>
  storiesWhere(report, ({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'));

function storiesWhere({ suites = [] }, wanted) {
  return suites.flatMap((suite) => [
    ...storiesWhere(suite, wanted),
    ...(suite.specs ?? []).filter(wanted).map(({ file, title, tests }) => failure(file, title, firstError(tests))),
  ]);
}

const firstError = (tests) =>
  tests.flatMap(({ results }) => results.flatMap(({ error }) => (error?.message ? [error.message] : [])))[0];

/** Without colours, at most 300 characters. */
function firstLine(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour.
  const plain = (text ?? 'no reason given').replace(/\u001b\[[0-9;]*m/g, '').trim();
  return plain.split('\n', 1)[0].slice(0, 300);
}
