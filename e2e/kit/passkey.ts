import type { Page } from '@playwright/test';

export type Authenticator = {
  /** Whether its owner shows who he is when he is asked to. */
  willing(yes: boolean): Promise<void>;
};

/** Gives a page an authenticator of its own, such as a laptop has: passkeys that stay, and a check of who uses them. */
export async function authenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    willing: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
