import { askAccount, userOf } from '#lib/api/account.ts';
import { ACCOUNT_CODE, LOGIN } from '#lib/contract/account.ts';
import type { FactorCodes, UserInfo } from '#lib/contract/shapes/account.ts';
import type { PasskeyStartAnswer } from '#lib/contract/shapes/security.ts';
import { utf8 } from '#lib/crypto/bytes.ts';

type Browser = typeof import('@simplewebauthn/browser');

/** The browser's question for a passkey ended without one: closed, or none that fits. */
export class NoPasskeyError extends Error {
  constructor(cause: unknown) {
    super('No passkey was given, so nobody was logged in. Try again, or log in with a password.', { cause });
    this.name = 'NoPasskeyError';
  }
}

/** The passkey that was given belongs to no account here, or to another one than is asked for. */
export class PasskeyUnknownError extends Error {
  constructor(cause: unknown) {
    super('This passkey opens no account here; it may have been removed. Log in in another way.', { cause });
    this.name = 'PasskeyUnknownError';
  }
}

/** The browser made no passkey: closed, or it could not. */
export class PasskeyNotMadeError extends Error {
  constructor(cause: unknown) {
    super('The browser made no passkey, so nothing was changed. Try again.', { cause });
    this.name = 'PasskeyNotMadeError';
  }
}

/** The device already has a passkey of this account, and needs no second one. */
export class PasskeyKnownError extends Error {
  constructor(cause: unknown) {
    super('This device holds a passkey of this account already. Log in with that one.', { cause });
    this.name = 'PasskeyKnownError';
  }
}

/** Whether this browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/**
 * Logs in with a passkey: in the place of a second step, or alone (ACC-06).
 * @throws NoPasskeyError when the browser gave none, PasskeyUnknownError; what `askAccount` throws
 */
export async function askPasskey(serialNO?: string): Promise<UserInfo | null> {
  const asked = await askAccount(LOGIN.passkeyOptions, serialNO === undefined ? {} : { serialNO });
  return enterByPasskey(asked.serialNO, await answerOf(asked.options));
}

/**
 * Logs in with what a passkey answered. @param serialNO of the question
 * @throws PasskeyUnknownError; what `askAccount` throws
 */
export async function enterByPasskey(serialNO: string, given: object): Promise<UserInfo | null> {
  try {
    return userOf(await askAccount(LOGIN.passkey, { serialNO, fidoVerifyCode: JSON.stringify(given) }));
  } catch (error) {
    if (isRefusal(error)) throw new PasskeyUnknownError(error);
    throw error;
  }
}

/**
 * Has a passkey prove who changes something: in the place of codes.
 * @param serialNO of the `StepUp`
 * @throws NoPasskeyError; what `askAccount` throws
 */
export async function provePasskey(serialNO: string): Promise<FactorCodes> {
  const asked = await askAccount(LOGIN.passkeyOptions, { serialNO });
  return { fidoSerialNO: asked.serialNO, fidoVerifyCode: JSON.stringify(await answerOf(asked.options)) };
}

export type PasskeyOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

let asking: Promise<unknown> = Promise.resolve();
/** Resolves once nobody was asked by a button: a browser has one question at a time, and that one goes first. */
export const nobodyAsked = (): Promise<unknown> => asking;

async function answerOf(options: object): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = startAuthentication({ optionsJSON: options as PasskeyOptions });
  asking = answer.catch(() => {});
  try {
    return await answer;
  } catch (error) {
    throw new NoPasskeyError(error);
  }
}

/**
 * Has the browser make a passkey.
 * @returns what the venue is told of it
 * @throws PasskeyKnownError, PasskeyNotMadeError
 */
export async function makePasskey(options: PasskeyStartAnswer['options']): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return await startRegistration({
      optionsJSON: options as Parameters<Browser['startRegistration']>[0]['optionsJSON'],
    });
  } catch (error) {
    throw error instanceof Error && error.name === 'InvalidStateError'
      ? new PasskeyKnownError(error)
      : new PasskeyNotMadeError(error);
  }
}

/** Tells the browser which passkeys of a user are left, so that it no longer offers those that open nothing. */
export async function tellPasskeys(userId: string, left: readonly string[]): Promise<void> {
  const { bufferToBase64URLString, sendSignal } = await import('@simplewebauthn/browser');
  try {
    await sendSignal({
      signalName: 'allAcceptedCredentials',
      rpID: window.location.hostname,
      userID: bufferToBase64URLString(utf8(userId).buffer),
      allAcceptedCredentialIDs: [...left],
    });
  } catch {
    // Not every browser listens; a passkey that was removed is refused in any case.
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ACCOUNT_CODE.loginRefused;
}
