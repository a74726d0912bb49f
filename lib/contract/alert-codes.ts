/** Refusals of price alerts. Apart from the rest of their contract: every page has the codes. */
export const ALERT_CODE = { alertsFull: '44501', unknownAlert: '44502', alertSide: '44503' } as const;
