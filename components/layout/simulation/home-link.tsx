'use client';

import type { ComponentProps } from 'react';
import { useStoreLater } from '#components/ui/lazy.ts';
import { Link } from '#components/ui/link.tsx';
import { SIMULATION_LANDING } from '#lib/simulation/routes.ts';

const simulation = () => import('../late.ts').then(({ useSimulation }) => useSimulation);

/** The way home; while paper trading, home would lead away from it, and the way is that to its landing. */
export function HomeLink(props: Omit<ComponentProps<typeof Link>, 'href'>) {
  const active = useStoreLater(simulation, (state) => state.active, false);
  return <Link href={active ? SIMULATION_LANDING : '/'} {...props} />;
}
