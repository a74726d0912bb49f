import { LOGIN, SESSION } from '#lib/contract/account.ts';
import { encryptedFieldsOf } from '#lib/contract/encrypted-fields.ts';
import { DEVICE_CHECK_PATHS } from '#lib/contract/signing.ts';
import { isListed } from '#lib/device-token/listed.ts';
import { isCrawler } from '#lib/device-token/status.ts';
import { requestMessages } from '#lib/i18n/request-messages.ts';
import type { Signer } from '#lib/sign/signer.ts';
import { readForeignCookie } from '#lib/storage/foreign-cookies.ts';
import { FOREIGN_COOKIE } from '#lib/storage/names.ts';
import type { PipelineNeeds } from './needs.ts';
import type { Protection } from './order.ts';
import type { PageParts } from './parts.ts';
import { pathOfCall } from './target.ts';
import type { KeyNote } from './trip.ts';

const CHECKED: readonly string[] = DEVICE_CHECK_PATHS;

/** What the links take from the rooms that protect a call, as this page has it. Nothing of it runs on the server (REQ-42). */
export function pageProtection(
  { server, teller, locale }: PipelineNeeds,
  { captcha, knownSigner, log, signer, tokens }: PageParts,
): Protection {
  const texts = () => requestMessages(locale());
  const silent = () => {};
  return {
    device: {
      listed: (path) => !server && isListed(path),
      token: async () =>
        tokens()
          .then((made) => made.token())
          .catch(() => ''),
      report: () => {
        if (!isCrawler(navigator.userAgent))
          log({ bizType: 'deviceToken', event: 'fetchFailed', reason: 'tokenMissing' });
      },
    },
    cipher: {
      concerns: (path) =>
        !server && (encryptedFieldsOf(path) !== null || path === SESSION.refresh || provesDevice(path, knownSigner())),
      protect: async (path, payload) => (await signer()).protect(path, payload),
      // Said of quiet calls too (ENC-20), but not of the one that is repeated while a QR code is shown.
      failed: (config) => {
        if (pathOfCall(config) !== LOGIN.qrStatus) teller.tell({ kind: 'error', text: texts().unknow });
      },
    },
    signer: {
      // Without a session there is no key, and nothing of signing is even loaded.
      sign: async (call) =>
        server || !pageSession()
          ? {}
          : signer()
              .then((made) => made.sign(call))
              .catch(() => ({})),
      session: () => (server ? null : pageSession()),
      refused: async (code, msg) =>
        signer()
          .then((made) => made.refused(code, msg))
          .catch(silent),
      loggedIn: async (userId, keys) => {
        if (!server && readForeignCookie(FOREIGN_COOKIE.refreshToken) !== '')
          await signer()
            .then((made) => made.loggedIn(userId, keys))
            .catch(silent);
      },
      loggedOut: async () => {
        if (!server)
          await signer()
            .then((made) => made.loggedOut())
            .catch(silent);
      },
    },
    captcha: {
      solve: async (scene, demand) => (await captcha()).solve(scene, demand),
      broken: () => {
        const { tip, unknow } = texts();
        teller.tell({ kind: 'notification', title: tip, text: unknow });
      },
    },
  };
}

/** With no token, on the default paths and on those the config names. */
function provesDevice(path: string, known: Signer | null): boolean {
  if (readForeignCookie(FOREIGN_COOKIE.refreshToken) !== '') return false;
  return CHECKED.includes(path) || (known?.checksDevice(path) ?? false);
}

function pageSession(): KeyNote['session'] {
  const token = readForeignCookie(FOREIGN_COOKIE.refreshToken);
  const userId = readForeignCookie(FOREIGN_COOKIE.userId);
  return token !== '' && userId !== '' ? { token, userId } : null;
}

/** What a page begins when it is idle: the device token, and the set-up of signing for who is logged in. */
export function startProtection({ signer, tokens }: PageParts): void {
  const silent = () => {};
  tokens().then(silent, silent);
  if (pageSession())
    signer()
      .then((made) => made.setup.prepare())
      .then(silent, silent);
}
