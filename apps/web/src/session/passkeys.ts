import type { api, InputOf, OutputOf } from '@pipa/contract';

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser keeps passkeys for this page; browsers keep none for a bare address. */
export const arePasskeysPossible = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !IP_ADDRESS.test(window.location.hostname);

/** Asks a passkey of this device or another one; rejects when the person cancels. */
export async function answerWithPasskey(
  options: OutputOf<typeof api.passkeyOptions>,
): Promise<InputOf<typeof api.loginPasskey>['passkey']> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON: options })), clientExtensionResults: {} };
}

export async function createPasskey(
  options: OutputOf<typeof api.beginPasskey>,
): Promise<InputOf<typeof api.addPasskey>['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return { ...(await startRegistration({ optionsJSON: options })), clientExtensionResults: {} };
}
