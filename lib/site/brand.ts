/** Everything a white-label operator changes, with the files in public/brand/. */
export const BRAND = {
  name: 'Meridian',
  shortName: 'Meridian',
  /** Page colour of the first theme (--page in app/tokens.css): what an installed app shows before its first page. */
  colour: '#000000',
  /** Used in structured data when an operator has a public domain. */
  legalName: 'Meridian',
  /** Handles without the @; empty ones are not shown. */
  social: { x: '', telegram: '', github: '' },
} as const;
