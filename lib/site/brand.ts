/** Everything a white-label operator changes, with the files in public/brand/. */
export const BRAND = {
  name: 'Meridian',
  shortName: 'Meridian',
  /** Used in structured data when an operator has a public domain. */
  legalName: 'Meridian',
  /** Handles without the @; empty ones are not shown. */
  social: { x: '', telegram: '', github: '' },
} as const;
