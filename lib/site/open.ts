/** Kinds of trading that can be had. What is not open yet is offered nowhere, whatever the list of instruments says of it. */
export const OPEN: Readonly<Record<'margin' | 'futures', boolean>> = { margin: false, futures: true };

/** The markets that pages offer: those whose kind of trading can be had. */
export const offered = <M extends { readonly product: string }>(markets: readonly M[]): readonly M[] =>
  OPEN.futures ? markets : markets.filter(({ product }) => product === 'spot');
