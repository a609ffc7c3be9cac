import { z } from 'zod';

/** What browser and server exchange about a passkey: the JSON forms of WebAuthn Level 3. */

const base64url = (max: number) =>
  z
    .string()
    .max(max, 'The passkey is not valid')
    .regex(/^[A-Za-z0-9_-]*$/, 'The passkey is not valid');
const shortText = z.string().max(64);

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Input of navigator.credentials.create. */
export const passkeyCreation = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Input of navigator.credentials.get. */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(['required', 'preferred']),
});

const envelope = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
};

/** Answer of navigator.credentials.create; fields that nothing reads are dropped. */
export const passkeyCreated = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(shortText).max(10).optional(),
  }),
});
export type PasskeyCreated = z.output<typeof passkeyCreated>;

/** Answer of navigator.credentials.get. */
export const passkeyAnswer = z.object({
  ...envelope,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(128).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
