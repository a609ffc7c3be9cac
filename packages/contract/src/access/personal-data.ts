import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, textInput } from '../fields.ts';
import { ownerErrors, ownerProof } from './proof.ts';

const exportData = endpoint({
  method: 'POST',
  path: 'users/exportData',
  access: 'session',
  scope: 'security',
  envelope: 'bare',
  summary:
    'Everything that is stored about the user: the rows of each table, and which tables are too long to be whole',
  input: z.strictObject(ownerProof),
  output: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  errors: ownerErrors,
  secret: true,
});

const deleteAccount = endpoint({
  method: 'POST',
  path: 'users/deleteAccount',
  access: 'session',
  scope: 'security',
  summary: 'Delete the account: personal data is removed, the rows of the ledger stay without their owner',
  input: z.strictObject({
    ...ownerProof,
    /** The own user name, typed. */
    confirmation: textInput(32),
  }),
  output: done,
  errors: [...ownerErrors, 'INVALID_INPUT', 'ILLEGAL_TRANSITION'],
  secret: true,
});

export const personalDataEndpoints = { exportData, deleteAccount };
