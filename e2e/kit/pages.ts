/** Every page that there is, one of each kind, without prefix. A new page is added here, and the matrices have it. */
export const PAGES = ['/', '/markets', '/spot/BTCUSDT'] as const;
/** What is shown where there is nothing. */
export const MISSING_PAGE = '/nothing';
