import type { UserInfo } from '#lib/contract/shapes/account.ts';
import { maskEmail, maskMobile } from './names.ts';
import type { Live } from './sessions.ts';

/** A user as told to that user alone. */
export function userInfoOf({ session, user }: Live, now: number): UserInfo {
  const { lockedUntil } = user;
  return {
    userId: user.id,
    kind: user.kind,
    email: maskEmail(user.email),
    mobile: maskMobile(user.mobile),
    name: user.name,
    parentId: user.parentId,
    permissions: user.permissions,
    demo: session.demo,
    sessionId: session.id,
    expiresAt: session.expiresAt,
    registeredAt: user.registeredAt,
    withdrawalLockedUntil: lockedUntil > now ? lockedUntil : null,
  };
}
