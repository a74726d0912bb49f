import type { IconComponent } from '#components/ui/icon.tsx';
import { IconUserRound } from '#components/ui/icons.tsx';
import { IconLaptop, IconMail, IconShieldAlert, IconUsersRound, IconWallet } from '#components/ui/icons-account.tsx';
import { IconList } from '#components/ui/icons-terminal.tsx';
import type { AccountPlace } from '#lib/site/account-places.ts';

/** Each page of an account by its picture. */
export const PLACE_ICON: Readonly<Record<AccountPlace, IconComponent>> = {
  agency: IconUsersRound,
  security: IconShieldAlert,
  sub: IconUserRound,
  contact: IconMail,
  devices: IconLaptop,
  subAccounts: IconUsersRound,
};

/** The ways to what an account has. */
export const OWN_ICON = { assets: IconWallet, orders: IconList } as const;
