import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, textInput } from '../fields.ts';
import { signatureInput } from '../signature.ts';
import { queryToken } from './fields.ts';

const getUserAgreement = endpoint({
  method: 'GET',
  path: 'users/getUserAgreement',
  access: 'session',
  scope: 'read:user',
  queryCredential: 'token',
  summary: 'Text of the agreement in force',
  input: z.strictObject({ token: queryToken }),
  output: z.string(),
  secret: true,
});

const agreementInForce = endpoint({
  method: 'GET',
  path: 'users/agreementInForce',
  access: 'session',
  scope: 'read:user',
  summary: 'The agreement in force with its revision, which a signature can name',
  output: z.strictObject({ rev: z.string(), text: z.string() }),
});

const signUserAgreement = endpoint({
  method: 'POST',
  path: 'users/signUserAgreement',
  access: 'session',
  scope: 'security',
  queryCredential: 'token',
  summary: 'Sign the agreement with the printed full name',
  input: z.strictObject({
    signature: signatureInput,
    /** The revision that was read; refused when it is not the one in force. */
    rev: textInput(32).optional(),
    token: queryToken,
  }),
  output: done,
  errors: ['INVALID_SIGNATURE', 'AGREEMENT_CHANGED', 'TOO_MANY_REQUESTS'],
  secret: true,
});

export const agreementEndpoints = { getUserAgreement, agreementInForce, signUserAgreement };
