import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant, REQUIRED, textInput, wholeNumber } from '../fields.ts';
import { type GrantableScope, grantableScopes } from '../scope.ts';
import { ownerErrors, ownerProof } from './proof.ts';

/** Keys of one user that work at a time. */
export const MAX_API_KEYS = 20;
/** A key works for a year at most. */
export const MAX_API_KEY_DAYS = 365;

const apiKeySchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(grantableScopes)),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null before the first call. */
  lastUsedAt: instant.nullable(),
});
export type ApiKeyFacts = z.infer<typeof apiKeySchema>;

/** The scopes of a key in the sequence of the contract, each once. */
const scopesInput = z
  .array(z.enum(grantableScopes, 'A key cannot have this scope'), REQUIRED)
  .min(1, 'Choose at least one thing that the key may do')
  .max(grantableScopes.length, 'A key cannot have this scope')
  .transform((chosen): GrantableScope[] => grantableScopes.filter((scope) => chosen.includes(scope)));

const access = 'user' as const;
const scope = 'security' as const;

const apiKeys = endpoint({
  method: 'GET',
  path: 'users/apiKeys',
  access,
  scope,
  summary: 'The own API keys that are neither revoked nor expired, newest first',
  output: z.strictObject({
    keys: z.array(apiKeySchema).max(MAX_API_KEYS),
    /** An operator has switched off the keys of everyone. */
    areOff: z.boolean(),
  }),
});

const createApiKey = endpoint({
  method: 'POST',
  path: 'users/createApiKey',
  access,
  scope,
  summary: 'A new API key; the key itself is in this answer alone',
  input: z.strictObject({
    name: textInput(48),
    scopes: scopesInput,
    /** Days from now on for which the key works. */
    days: wholeNumber(1, MAX_API_KEY_DAYS),
    ...ownerProof,
  }),
  output: z.strictObject({ ...apiKeySchema.shape, key: z.string() }),
  errors: [...ownerErrors, 'ILLEGAL_TRANSITION'],
  secret: true,
});

const revokeApiKey = endpoint({
  method: 'POST',
  path: 'users/revokeApiKey',
  access,
  scope,
  summary: 'End an own API key from its next call on',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const revokeApiKeys = endpoint({
  method: 'POST',
  path: 'users/revokeApiKeys',
  access,
  scope,
  summary: 'End every own API key from its next call on',
  output: z.strictObject({ ended: z.int() }),
});

export const apiKeyEndpoints = { apiKeys, createApiKey, revokeApiKey, revokeApiKeys };
