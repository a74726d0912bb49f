import type { IconComponent } from '#components/ui/icon.tsx';
import { IconLaptop, IconMail, IconShieldAlert, IconUserRound, IconUsersRound } from '#components/ui/icons-account.tsx';
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
