/** Codes about whether a call is for paper or for real. */
export const MODE_CODE = {
  /** The account trades on paper only and the call did not say so (GW-52). */
  paperOnly: '43001',
  /** The call exists for real accounts only. */
  liveOnly: '43002',
} as const;
