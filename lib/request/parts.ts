import type { AxiosRequestConfig } from 'axios';
import type { PageCaptcha } from '#lib/captcha/page.ts';
import { SEND_CODE, SESSION } from '#lib/contract/account.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import type { TellSecurity } from '#lib/contract/log.ts';
import { isListed, readDeviceTokenConfig, setListed } from '#lib/device-token/listed.ts';
import { pageTokens } from '#lib/device-token/page.ts';
import type { DeviceTokens } from '#lib/device-token/tokens.ts';
import type { Signer } from '#lib/sign/signer.ts';
import { LOCK } from '#lib/storage/names.ts';
import { dropSession } from '#lib/storage/session.ts';
import { inOneTab, tellTabs } from '#lib/storage/tabs.ts';
import { dataOf } from './error.ts';
import { pageNodeEnv } from './node-env.ts';
import { pageTeller } from './tell.ts';

/**
 * The rooms that protect calls, each fetched when something first needs it, and made once for the page. A part that
 * could not be fetched is fetched again by the next call.
 */
function later<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null;
  return () => {
    part ??= load().catch((error: unknown) => {
      part = null;
      throw error;
    });
    return part;
  };
}

type PartsNeeds = {
  /** Calls of the parts themselves go through the same pipeline. */
  readonly send: (config: AxiosRequestConfig) => Promise<Envelope<unknown>>;
};

export type PageParts = {
  readonly tokens: () => Promise<DeviceTokens>;
  readonly signer: () => Promise<Signer>;
  /** The signer if it is there already. */
  readonly knownSigner: () => Signer | null;
  readonly captcha: () => Promise<PageCaptcha>;
  /** A failure of a protection, for the gateway. Without the part that tells there is nobody to be told. */
  readonly log: TellSecurity;
  /**
   * Settles once calls can name their device. A challenge belongs to whoever asked for it: asked for before the token is
   * there, it would be answered by another.
   */
  readonly deviceKnown: () => Promise<void>;
};

const tracking = later(() => import('#lib/tracking/browser.ts'));

const log: TellSecurity = (failure) => {
  tracking().then(
    ({ logSecurity }) => logSecurity(failure),
    () => {},
  );
};

/** The parts of one page. */
export function pageParts({ send }: PartsNeeds): PageParts {
  const tokens = later<DeviceTokens>(async () => pageTokens({ nodeEnv: pageNodeEnv(), failed: tokenFailed }));
  const { signer, knownSigner } = signing(send, tokens);
  return {
    tokens,
    signer,
    knownSigner,
    captcha: captchaOf(send),
    log,
    deviceKnown: async () => {
      if (isListed(SEND_CODE)) await tokens().then((made) => made.token());
    },
  };
}

function signing(send: PartsNeeds['send'], tokens: PageParts['tokens']): Pick<PageParts, 'signer' | 'knownSigner'> {
  let known: Signer | null = null;
  const toast = (text: string) => pageTeller.tell({ kind: 'error', text });

  /** `data` of a call that belongs to no environment (SIM-15). */
  const get = async (path: string): Promise<unknown> =>
    dataOf(await send({ url: path, quiet: true, paper: false }), path);

  /** The gateway believes the key of this session no more: it ends here and there (SGN-47). */
  const logOut = async (): Promise<void> => {
    // Its answer takes the bound keys away; they go as well when the gateway does not answer.
    await send({ url: SESSION.logout, method: 'POST', data: {}, quiet: true }).catch(() => {});
    await (await signer()).loggedOut();
    dropSession();
    tellTabs('session');
    pageTeller.tell({ kind: 'nobody', offer: true });
  };

  /** Of several tabs one asks; a refused key is heard by the signer (SGN-47). */
  const renew = (): Promise<void> =>
    inOneTab(LOCK.refresh, async () => {
      await send({ url: SESSION.refresh, method: 'POST', data: {}, quiet: true });
    });

  /** The server's list and times replace those in force (DT-04, DT-27). */
  const device = (config: unknown): void => {
    const read = readDeviceTokenConfig(config);
    if (!read) return;
    if (read.urls) setListed(read.urls);
    tokens().then(
      (made) => made.configure(read),
      () => {},
    );
  };

  const signer = later<Signer>(async () => {
    const { pageSigner } = await import('#lib/sign/page.ts');
    known = pageSigner({ get, device, toast, logOut, renew, log });
    return known;
  });
  return { signer, knownSigner: () => known };
}

function captchaOf(send: PartsNeeds['send']): PageParts['captcha'] {
  return later<PageCaptcha>(async () => {
    const { pageCaptcha } = await import('#lib/captcha/page.ts');
    return pageCaptcha({
      // Posts for the captcha itself, which is never asked for a captcha.
      post: (path, body) => send({ url: path, method: 'POST', data: body, quiet: true, needGeetest: false }),
      closed: () => {
        tracking().then(
          ({ track }) => track('captchaClose'),
          () => {},
        );
      },
      log: (error) => {
        console.warn('The captcha reports an error; it can be tried again or closed.', error);
        log({ bizType: 'captcha', event: 'fetchFailed', reason: 'other' });
      },
    });
  });
}

/** Goes to the error-reporting service, but not for programs (DT-36). */
function tokenFailed(error: unknown): void {
  if (navigator.webdriver) return;
  tracking().then(
    ({ reportFault }) => reportFault({ bizType: 'deviceToken', event: 'fetchFailed', error }),
    () => {},
  );
}
