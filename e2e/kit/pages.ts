/** Every page that shows prices, one of each kind, without prefix. A new page is added here, and the matrices have it. */
export const PAGES = ['/', '/markets', '/spot/BTCUSDT'] as const;
/** Pages of logging in and registering. */
export const ENTRANCES = ['/login', '/register', '/forgot-password', '/agency/login'] as const;
/** What is read. */
export const READING = ['/announcements', '/download'] as const;
/** Pages of an account, for who is logged in. */
export const OWN_PAGES = [
  '/account/setting',
  '/modifyverification',
  '/devices',
  '/account/sub-account',
  '/subaccount/setting',
  '/subaccount/setting/antiphishing',
] as const;
export const AGENCY_PAGE = '/agency';
/** What is shown where there is nothing. */
export const MISSING_PAGE = '/nothing';
