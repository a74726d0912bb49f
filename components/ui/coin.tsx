import type { CSSProperties } from 'react';

/** Signs that people know; every other coin shows the first letter of its symbol. */
const SIGNS: Readonly<Record<string, string>> = {
  BTC: '₿',
  ETH: 'Ξ',
  DOGE: 'Ð',
  ADA: '₳',
  LTC: 'Ł',
  USDT: '₮',
  USDC: '$',
};

/** Hues (degrees) that readers connect with a coin; the rest is derived from the symbol. */
const HUES: Readonly<Record<string, number>> = {
  BTC: 62,
  ETH: 275,
  SOL: 300,
  XRP: 250,
  BNB: 85,
  DOGE: 90,
  ADA: 258,
  LINK: 264,
  SUI: 240,
  USDT: 170,
  USDC: 255,
  PEPE: 142,
  AVAX: 22,
  TRX: 25,
  TON: 235,
  DOT: 350,
  LTC: 248,
};

/** FNV-1a folded to degrees: any listing gets the same colour everywhere, without a picture. */
export function coinHue(symbol: string): number {
  const known = HUES[symbol];
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (const char of symbol) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 360;
}

/** Monogram disc of a coin. Decoration: the symbol always stands beside it. */
export function Coin({ symbol, size = 20 }: { symbol: string; size?: 18 | 20 | 24 | 28 }) {
  const style = { '--coin-hue': coinHue(symbol), width: size, height: size, fontSize: size > 24 ? 15 : 12 };
  return (
    <span aria-hidden="true" className="coin" style={style as CSSProperties}>
      {SIGNS[symbol] ?? [...symbol][0]}
    </span>
  );
}
