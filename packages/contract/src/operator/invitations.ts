import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idInput, instant, textInput } from '../fields.ts';
import { operatorReason } from './fields.ts';

export const MAX_INVITATION_USES = 100_000;
const MAX_INVITATION_DAYS = 3_650;

const invitationSchema = z.strictObject({
  code: z.string(),
  usesLeft: z.int(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  isUsable: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const invitations = endpoint({
  method: 'GET',
  path: 'admin/invitations',
  access: 'admin',
  scope: 'administration',
  summary: 'The newest invitations',
  output: z.array(invitationSchema),
});
export const bounded = (most: number, words: string) => idInput.pipe(z.int().max(most, words));

const createInvitation = endpoint({
  method: 'POST',
  path: 'admin/createInvitation',
  access: 'admin',
  scope: 'administration',
  summary: 'Make an invitation code',
  input: z.strictObject({
    uses: bounded(MAX_INVITATION_USES, `At most ${MAX_INVITATION_USES} uses are possible`),
    /** Days until it expires; without them it does not. */
    days: bounded(MAX_INVITATION_DAYS, `At most ${MAX_INVITATION_DAYS} days are possible`).optional(),
    reason: operatorReason,
  }),
  output: invitationSchema,
});

const revokeInvitation = endpoint({
  method: 'POST',
  path: 'admin/revokeInvitation',
  access: 'admin',
  scope: 'administration',
  summary: 'End an invitation at once',
  input: z.strictObject({ code: textInput(64), reason: operatorReason }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const operatorInvitationEndpoints = { invitations, createInvitation, revokeInvitation };
