/** What is said to be live names the source of its prices, where that is known: two statements beside each other. */
export const sourced = (text: string, source: string | null): string =>
  source === null ? text : `${text} · ${source}`;
