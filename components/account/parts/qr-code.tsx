'use client';

import { create } from 'qrcode';
import { useMemo } from 'react';

/** Modules of white around the code; readers need four. */
const QUIET = 4;

/** A QR code drawn as one path: black on white in every theme, because readers want it so. */
export function QrCode({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  const { path, side } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="rounded-panel"
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

function drawn(text: string): { path: string; side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const squares = [...data].flatMap((dark, at) => {
    const row = Math.floor(at / size);
    return dark ? [`M${(at % size) + QUIET} ${row + QUIET}h1v1h-1z`] : [];
  });
  return { path: squares.join(''), side: size + 2 * QUIET };
}
