'use client';

import type { ComponentType, ReactNode } from 'react';
import { useIdle } from '#components/ui/lazy.ts';

/** The living parts of the account pages, each in a file of its own that is fetched once its page has loaded. */
const PARTS = {
  login: () => import('./entrance/login-panel.tsx').then((module) => module.LoginPanel),
  register: () => import('./entrance/register-panel.tsx').then((module) => module.RegisterPanel),
  reset: () => import('./entrance/reset-panel.tsx').then((module) => module.ResetPanel),
  guard: () => import('./guard/guard-panel.tsx').then((module) => module.GuardPanel),
  third: () => import('./third/third-panel.tsx').then((module) => module.ThirdPanel),
  security: () => import('./security/security-panel.tsx').then((module) => module.SecurityPanel),
  contact: () => import('./security/contact-panel.tsx').then((module) => module.ContactPanel),
  antiPhishing: () => import('./security/anti-phishing-panel.tsx').then((module) => module.AntiPhishingPanel),
  devices: () => import('./devices/devices-panel.tsx').then((module) => module.DevicesPanel),
  subs: () => import('./subs/subs-panel.tsx').then((module) => module.SubsPanel),
  subSetting: () => import('./subs/sub-setting.tsx').then((module) => module.SubSetting),
  agency: () => import('./agency/agency-panel.tsx').then((module) => module.AgencyDashboardPanel),
  agencyLogin: () => import('./entrance/agency-panel.tsx').then((module) => module.AgencyPanel),
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>;

/** What the server drew, until the living part is there. Nothing is typed before: what is sent is encrypted by script. */
export function AccountIsland({ part, children }: { part: keyof typeof PARTS; children: ReactNode }) {
  const Part = useIdle<ComponentType>(PARTS[part]);
  return Part ? <Part /> : children;
}
