/** Table CAP-A: language of the page → language of the widget; every other one is shown in English. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'eng',
  vi: 'vie',
  tr: 'tur',
  it: 'ita',
  'zh-CN': 'zho',
  'zh-TW': 'zho-tw',
  'zh-TC': 'zho-tw',
  ja: 'jpn',
  ko: 'kor',
  ru: 'rus',
  es: 'spa',
  'es-ES': 'spa',
  fr: 'fra',
  de: 'deu',
  pt: 'por',
  'pt-PT': 'por',
  id: 'ind',
  th: 'tha',
  nl: 'nld',
  pl: 'pol',
  uk: 'ukr',
  sv: 'swe',
  uz: 'uzb',
  ph: 'fil',
};

export const CAPTCHA_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

export function captchaLanguage(code: string): string {
  return (Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code] : undefined) ?? 'eng';
}
