import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { textInput } from '../fields.ts';
import { codeToken, linkToken, password } from './fields.ts';
import { passkeyAnswer, passkeyRequest } from './passkey.ts';
import { factorProof } from './proof.ts';

const login = endpoint({
  method: 'GET',
  alsoMethods: ['POST'],
  path: 'public/login',
  access: 'public',
  summary: 'Sign in with a matched captcha',
  input: z.strictObject({
    clientId: z.string().max(64).optional(),
    clientSecret: z.string().max(128).optional(),
    userNameOrEmail: textInput(254),
    password,
    codeToken,
    remember: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  output: z.strictObject({ access_token: z.string() }),
  errors: ['BAD_CREDENTIALS', 'NOT_ACTIVATED', 'SECOND_FACTOR_REQUIRED', 'CAPTCHA_REQUIRED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const signInErrors = ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_EXPIRED', 'TOO_MANY_REQUESTS'] as const;

const loginSecondFactor = endpoint({
  method: 'POST',
  path: 'public/loginSecondFactor',
  access: 'public',
  summary: 'Second step of signing in, with the challenge of public/login and a code or a passkey',
  input: z.strictObject({ challenge: linkToken, ...factorProof }),
  output: z.strictObject({ access_token: z.string() }),
  errors: signInErrors,
  secret: true,
});

const passkeyOptions = endpoint({
  method: 'POST',
  path: 'public/passkeyOptions',
  access: 'public',
  summary: 'What to ask a passkey for: the second step of a challenge or, without one, signing in with a passkey alone',
  input: z.strictObject({ challenge: linkToken.optional() }),
  output: passkeyRequest,
  errors: ['SECOND_FACTOR_EXPIRED', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const loginPasskey = endpoint({
  method: 'POST',
  path: 'public/loginPasskey',
  access: 'public',
  summary: 'Sign in with a passkey alone, which has verified its user',
  input: z.strictObject({
    passkey: passkeyAnswer,
    remember: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  output: z.strictObject({ access_token: z.string() }),
  errors: signInErrors,
  secret: true,
});

export const signInEndpoints = { login, loginSecondFactor, passkeyOptions, loginPasskey };
