import { z } from 'zod';
import { password } from './access.ts';
import { endpoint } from './endpoint.ts';
import { done, textInput } from './fields.ts';

export const exportData = endpoint({
  method: 'GET',
  path: 'users/exportData',
  access: 'session',
  envelope: 'bare',
  summary: 'Everything that is stored about the user: the rows of each table',
  output: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  errors: ['TOO_MANY_REQUESTS'],
  secret: true,
});

export const deleteAccount = endpoint({
  method: 'POST',
  path: 'users/deleteAccount',
  access: 'session',
  summary: 'Delete the account: personal data is removed, the rows of the ledger stay without their owner',
  input: z.strictObject({
    password,
    /** The own user name, typed. */
    confirmation: textInput(32),
    /** Of the authenticator app or a recovery code, for an account with a second step. */
    code: textInput(32).optional(),
  }),
  output: done,
  errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR_INVALID', 'INVALID_INPUT', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  secret: true,
});

export const personalDataEndpoints = { exportData, deleteAccount };
