import { askAccount } from '#lib/api/account.ts';
import { SUB } from '#lib/contract/account.ts';
import { setLocation } from '#lib/safety/link.ts';
import { tellTabs } from '#lib/storage/tabs.ts';
import { useSession } from '#stores/session.ts';

/**
 * Works in the name of another account of the own tree from now on. The page is loaded anew, here and in the other tabs,
 * so that nothing of the account before is left in memory (ACC-18, ACC-19).
 * @param address where to go on, with the prefix of the page
 */
export async function switchTo(
  userId: string,
  address: string,
  go: (address: string) => void = (target) => void setLocation(target),
): Promise<void> {
  const { userInfo } = await askAccount(SUB.switchWeb, { userId });
  useSession.getState().setUser(userInfo);
  tellTabs('session');
  go(address);
}
