import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant, textInput } from '../fields.ts';
import { linkToken } from './fields.ts';
import { passkeyCreated, passkeyCreation, passkeyRequest } from './passkey.ts';
import { factorCode, ownerErrors, ownerProof } from './proof.ts';

const passkeyName = textInput(48);

const recoveryCodes = z.array(z.string());
/** Recovery codes come with the first factor; null for further ones. */
const addedFactor = z.strictObject({ recoveryCodes: recoveryCodes.nullable() });

const secondFactors = endpoint({
  method: 'GET',
  path: 'users/secondFactors',
  access: 'user',
  scope: 'security',
  summary: 'The own authenticator app, passkeys and number of unused recovery codes',
  output: z.strictObject({
    authenticator: z.strictObject({ addedAt: instant }).nullable(),
    passkeys: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        addedAt: instant,
        lastUsedAt: instant.nullable(),
        /** Kept by a service such as a password manager, so that it survives the loss of a device. */
        isBackedUp: z.boolean(),
      }),
    ),
    recoveryCodesLeft: z.int(),
  }),
});

const beginAuthenticator = endpoint({
  method: 'POST',
  path: 'users/beginAuthenticator',
  access: 'user',
  scope: 'security',
  summary: 'A secret for an authenticator app; it counts once a code has confirmed it',
  input: z.strictObject(ownerProof),
  output: z.strictObject({
    /** Names this setup when its first code is sent. */
    setupId: linkToken,
    /** Base32. */
    secret: z.string(),
    /** otpauth URI of the QR code. */
    uri: z.string(),
  }),
  errors: [...ownerErrors, 'ILLEGAL_TRANSITION'],
  secret: true,
});

const confirmAuthenticator = endpoint({
  method: 'POST',
  path: 'users/confirmAuthenticator',
  access: 'user',
  scope: 'security',
  summary: 'Put the authenticator app into effect with a first code',
  input: z.strictObject({ setupId: linkToken, code: factorCode }),
  output: addedFactor,
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_EXPIRED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const removeAuthenticator = endpoint({
  method: 'POST',
  path: 'users/removeAuthenticator',
  access: 'user',
  scope: 'security',
  summary: 'Remove the authenticator app',
  input: z.strictObject(ownerProof),
  output: done,
  errors: [...ownerErrors, 'NOT_FOUND'],
  secret: true,
});

const beginPasskey = endpoint({
  method: 'POST',
  path: 'users/beginPasskey',
  access: 'user',
  scope: 'security',
  summary: 'What to create a passkey with',
  input: z.strictObject(ownerProof),
  output: passkeyCreation,
  errors: [...ownerErrors, 'PASSKEYS_UNAVAILABLE', 'ILLEGAL_TRANSITION'],
  secret: true,
});

const addPasskey = endpoint({
  method: 'POST',
  path: 'users/addPasskey',
  access: 'user',
  scope: 'security',
  summary: 'Add the passkey that the browser has created',
  input: z.strictObject({ passkey: passkeyCreated, name: passkeyName }),
  output: addedFactor,
  errors: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_EXPIRED', 'ILLEGAL_TRANSITION'],
  secret: true,
});

const renamePasskey = endpoint({
  method: 'POST',
  path: 'users/renamePasskey',
  access: 'user',
  scope: 'security',
  summary: 'Give an own passkey another name',
  input: z.strictObject({ id: idInput, name: passkeyName }),
  output: done,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const removePasskey = endpoint({
  method: 'POST',
  path: 'users/removePasskey',
  access: 'user',
  scope: 'security',
  summary: 'Remove an own passkey',
  input: z.strictObject({ id: idInput, ...ownerProof }),
  output: done,
  errors: [...ownerErrors, 'NOT_FOUND'],
  secret: true,
});

const proofOptions = endpoint({
  method: 'POST',
  path: 'users/passkeyProof',
  access: 'user',
  scope: 'security',
  summary: 'What to ask an own passkey for, as the proof that a change of access needs',
  output: passkeyRequest,
  errors: ['PASSKEYS_UNAVAILABLE', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const newRecoveryCodes = endpoint({
  method: 'POST',
  path: 'users/newRecoveryCodes',
  access: 'user',
  scope: 'security',
  summary: 'Ten new recovery codes, which replace the old ones',
  input: z.strictObject(ownerProof),
  output: recoveryCodes,
  errors: ownerErrors,
  secret: true,
});

export const secondFactorEndpoints = {
  secondFactors,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  proofOptions,
  newRecoveryCodes,
};
