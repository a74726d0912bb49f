/** Service code of an envelope that is no refusal. Codes have five or eight characters, always text. */
export const SUCCESS = '00000';
