import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, flagInput, instant } from '../fields.ts';
import { operatorReason } from './fields.ts';

const apiKeySwitch = endpoint({
  method: 'GET',
  path: 'admin/apiKeySwitch',
  access: 'admin',
  scope: 'administration',
  summary: 'Whether API keys work in this installation, and how many there are',
  output: z.strictObject({
    /** Null while they work. */
    offSince: instant.nullable(),
    /** Keys that are neither revoked nor expired, and their owners. */
    keys: z.int(),
    owners: z.int(),
  }),
});

const switchApiKeys = endpoint({
  method: 'POST',
  path: 'admin/switchApiKeys',
  access: 'admin',
  scope: 'administration',
  summary:
    'Switch every API key of the installation off or on, from its next call on; no key can be created while they are off',
  input: z.strictObject({ on: flagInput, reason: operatorReason }),
  output: done,
  errors: ['ILLEGAL_TRANSITION'],
});

export const operatorApiKeyEndpoints = { apiKeySwitch, switchApiKeys };
