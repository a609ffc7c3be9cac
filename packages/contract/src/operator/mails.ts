import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant } from '../fields.ts';
import { operatorReason } from './fields.ts';

const failedMails = endpoint({
  method: 'GET',
  path: 'admin/failedMails',
  access: 'admin',
  scope: 'administration',
  summary: 'The newest mails that were given up',
  output: z.array(
    z.strictObject({
      id: z.int(),
      to: z.string(),
      subject: z.string(),
      attempts: z.int(),
      failedAt: instant,
      /** False for mails about access, whose links are not kept, and for mails that the user has switched off. */
      canBeSent: z.boolean(),
    }),
  ),
});

const sendMailAgain = endpoint({
  method: 'POST',
  path: 'admin/sendMailAgain',
  access: 'admin',
  scope: 'administration',
  summary: 'Put a mail that was given up into the queue again, unless its reader has switched mails of its kind off',
  input: z.strictObject({ id: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

export const operatorMailEndpoints = { failedMails, sendMailAgain };
