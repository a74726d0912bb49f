/**
 * Words that look like a term of the trade and mean something else, seen in published trading interfaces. Where English
 * has the term, a translation must not have the word. Keys of `wrong`: code or language.
 */
export const FALSE_FRIENDS: readonly {
  readonly term: RegExp;
  readonly wrong: Readonly<Record<string, readonly RegExp[]>>;
}[] = [
  {
    term: /\bopen interest\b/i,
    wrong: {
      ru: [/процентн\p{L}* ставк/iu],
      uk: [/процентн\p{L}* ставк/iu],
      pt: [/\bjuros\b/i],
      vi: [/lãi suất/i],
      ja: [/利息|金利/],
      ar: [/الفائدة/],
      es: [/tasa de inter[eé]s/i],
      fr: [/taux d.int[eé]r[eê]t/i],
      de: [/\bZins/i],
    },
  },
  {
    // Where English says buy as well, a translation may.
    term: /^(?!.*\b(?:buy|bought)\b).*\b(?:go )?long\b(?! (?:ago|time|as|enough))/i,
    wrong: { zh: [/购买|購買/], ja: [/購入/], vi: [/\bMua\b/], ru: [/Покупк/iu], de: [/\bKaufen\b/] },
  },
  {
    term: /\bmarket order\b/i,
    wrong: { ja: [/市場価格/] },
  },
  {
    term: /\bcross(?: margin)?\b/i,
    wrong: { de: [/\bKreuz/], es: [/\bCruzar\b/i], fr: [/\bCroiser\b/i], it: [/\bIncrociare\b/i] },
  },
  { term: /\bmaintenance margin\b/i, wrong: { de: [/Wartung/i], nl: [/Onderhoud/i] } },
  { term: /\bwithdraw(?:al|als)?\b/i, wrong: { ja: [/撤回/], de: [/Zurückzieh/i], nl: [/Terugtrek/i] } },
  { term: /\btrad(?:e|es|ing)\b/i, wrong: { pt: [/\btroca/i], zh: [/贸易|貿易/], fr: [/\btroc\b/i] } },
  { term: /\bmark price\b/i, wrong: { ru: [/Отметить/i], pt: [/\bMarcar\b/i] } },
  { term: /\bleverage\b/i, wrong: { ph: [/pagkilos/i], fil: [/pagkilos/i] } },
  {
    term: /\border book\b/i,
    wrong: {
      ru: [/книга заказов/i],
      ja: [/注文書/],
      de: [/Bestellbuch/i],
      zh: [/订单书|訂單書/],
      fr: [/livre de commandes?/i],
    },
  },
  {
    term: /\b(?:limit|market|stop|open|trigger) orders?\b/i,
    wrong: {
      ru: [/заказ/iu],
      uk: [/замовлен/iu],
      de: [/Bestellung/i],
      fr: [/\bcommandes?\b/i],
      es: [/\bpedidos?\b/i],
      it: [/\bcomand[oi]\b/i],
      id: [/pemesanan/i],
      pl: [/zamówie/i],
    },
  },
  {
    term: /\bpaper trading\b/i,
    wrong: {
      de: [/Papierhandel/i],
      fr: [/papier/i],
      es: [/papel/i],
      ru: [/бумаж/iu],
      zh: [/纸|紙/],
      ja: [/紙/],
      it: [/\bcarta\b/i],
      pt: [/\bpapel\b/i],
      pl: [/papier/i],
    },
  },
  { term: /\bspread\b/i, wrong: { de: [/Aufstrich/i], fr: [/tartin/i], ja: [/広がり/] } },
  { term: /\bticker\b/i, wrong: { de: [/Zecke/i], fr: [/tique/i] } },
];
