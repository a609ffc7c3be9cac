import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant, REQUIRED } from '../fields.ts';
import { operatorReason } from './fields.ts';

/** A trial can be extended to a day that is at most so many days away. */
export const MAX_TRIAL_EXTENSION_DAYS = 365;

const blockUser = endpoint({
  method: 'POST',
  path: 'admin/blockUser',
  access: 'admin',
  scope: 'administration',
  summary:
    'Block the investor membership of a user and revoke the API keys; portfolios that run go on, and only an operator lifts the block',
  input: z.strictObject({ userId: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const unblockUser = endpoint({
  method: 'POST',
  path: 'admin/unblockUser',
  access: 'admin',
  scope: 'administration',
  summary: 'Lift the block of a user; what the member has chosen and paid for counts again',
  input: z.strictObject({ userId: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const extendTrial = endpoint({
  method: 'POST',
  path: 'admin/extendTrial',
  access: 'admin',
  scope: 'administration',
  summary: 'Let the free trial of a user last through a day (UTC); refused where that would change nothing',
  input: z.strictObject({
    userId: idInput,
    until: z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(z.iso.date('Please choose a day')),
    reason: operatorReason,
  }),
  output: z.strictObject({ trialEndsAt: instant }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const resetUserFactors = endpoint({
  method: 'POST',
  path: 'admin/resetSecondFactors',
  access: 'admin',
  scope: 'administration',
  summary:
    'Remove every second factor and recovery code of a user who has lost them, and end all sessions. Those of an administrator are reset at the shell only',
  input: z.strictObject({ userId: idInput, reason: operatorReason }),
  output: z.strictObject({ ended: z.int() }),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'FORBIDDEN'],
});

const sendUserReset = endpoint({
  method: 'POST',
  path: 'admin/sendPasswordReset',
  access: 'admin',
  scope: 'administration',
  summary: 'Send a user the mail with which a new password is set',
  input: z.strictObject({ userId: idInput, reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND'],
});

const endUserSessions = endpoint({
  method: 'POST',
  path: 'admin/endSessions',
  access: 'admin',
  scope: 'administration',
  summary: 'End every session of a user',
  input: z.strictObject({ userId: idInput, reason: operatorReason }),
  output: z.strictObject({ ended: z.int() }),
  errors: ['NOT_FOUND'],
});

const unfreezeTrackAccount = endpoint({
  method: 'POST',
  path: 'admin/unfreezeAccount',
  access: 'admin',
  scope: 'administration',
  summary:
    'Let a frozen account trade again once its books agree, or by a decision which of ledger and balances is right',
  input: z.strictObject({
    accountId: idInput,
    accept: z.enum(['ledger', 'balances']).optional(),
    reason: operatorReason,
  }),
  output: z.strictObject({
    outcome: z.enum(['not frozen', 'books differ', 'unfrozen']),
    /** Where the books differed, in words. */
    differences: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
});

export const operatorUserAccessEndpoints = {
  blockUser,
  unblockUser,
  extendTrial,
  resetUserFactors,
  sendUserReset,
  endUserSessions,
  unfreezeTrackAccount,
};
