/** The guide to the trading screen, as `guideFlags` remembers that it was seen. */
export const FIRST_GUIDE = 'terminal';
