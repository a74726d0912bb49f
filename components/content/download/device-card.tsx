'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { type Device, deviceOf } from './device.ts';

type CardProps = { readonly device: Device; readonly mark: string; readonly children: ReactNode };

/** The steps of one kind of device; that of the reader is marked, and stays where it stands. */
export function DeviceCard({ device, mark, children }: CardProps) {
  const [own, setOwn] = useState(false);
  useEffect(() => setOwn(deviceOf(navigator) === device), [device]);
  return (
    <li
      className={cx('relative rounded-panel bg-panel p-4', own ? 'shadow-[inset_0_0_0_1px_var(--accent)]' : '')}
      aria-current={own ? 'true' : undefined}
    >
      {own ? <p className="absolute end-4 top-4.5 text-12 text-accent">{mark}</p> : null}
      {children}
    </li>
  );
}
