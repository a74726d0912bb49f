import type { Page } from '@playwright/test';

export type Authenticator = {
  /** Whether its owner shows who he is when he is asked to. */
  willing(yes: boolean): Promise<void>;
};

/**
 * Gives a page an authenticator of its own, such as a laptop has: passkeys that stay, and a check of who uses them.
 * @param autofill whether the browser offers passkeys where it fills in names; its owner takes what is offered at once
 */
export async function authenticator(page: Page, { autofill = false } = {}): Promise<Authenticator> {
  if (!autofill)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
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
