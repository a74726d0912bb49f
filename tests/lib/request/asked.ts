/** An address without what the client writes into every query: the language, and the time of a read. */
export function withoutGenerated(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((pair) => pair !== '' && !/^(?:languageType|_t)=/.test(pair));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** The same for params. */
export function givenParams(params: object = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'languageType' && name !== '_t'));
}
