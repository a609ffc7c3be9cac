import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { broken } from './errors.ts';
import { day, done, idInput, REQUIRED } from './fields.ts';
import { listPage } from './list-page.ts';
import { type Refusal, refusal } from './refusals.ts';
import { englishOf } from './sentence.ts';

export const MAX_REFERRALS_A_CALL = 10;
export const MAX_REFERRALS_A_DAY = 20;
/** An address gets one invitation in this time, whoever sends it, and an invitation can be used for as long. */
export const REFERRAL_DAYS = 30;
export const REFERRAL_PAGE_SIZE = 20;
/** 3 §7: the documented code of a refusal. */
export const REFERRAL_FAILURE_CODE = 999;

const MAX_TEXT = 3_000;
/** Addresses that a refusal names. */
const MAX_NAMED = 3;
const address = z.email().max(254);

/** The addresses of a list, in lower case and each once, and what in it is none. Commas part them, as do spaces, semicolons and lines. */
export function readAddresses(text: string): { readonly emails: string[]; readonly invalid: string[] } {
  const parts = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;，；、]+/u)
        .filter(Boolean),
    ),
  ];
  const isAddress = (part: string) => address.safeParse(part).success;
  return { emails: parts.filter(isAddress), invalid: parts.filter((part) => !isAddress(part)) };
}

function faultOf({ emails, invalid }: ReturnType<typeof readAddresses>): Refusal | null {
  if (invalid.length > 0) {
    const named = invalid.slice(0, MAX_NAMED).map((part) => (part.length > 60 ? `${part.slice(0, 60)}…` : part));
    return refusal('No e-mail address: {invalid}', {
      invalid: `${named.join(', ')}${invalid.length > MAX_NAMED ? ', …' : ''}`,
    });
  }
  if (emails.length > MAX_REFERRALS_A_CALL) {
    return refusal('At most {max} friends can be invited at once', { max: MAX_REFERRALS_A_CALL });
  }
  return null;
}

const emails = z
  .string({ error: REQUIRED })
  .trim()
  .max(MAX_TEXT, `At most ${MAX_TEXT} characters are allowed`)
  .superRefine((text, context) => {
    const found = readAddresses(text);
    const fault = found.emails.length + found.invalid.length === 0 ? REQUIRED : faultOf(found);
    if (fault !== null) {
      context.addIssue({ code: 'custom', message: englishOf(fault), params: broken(fault).params });
    }
  });

const referFriends = endpoint({
  method: 'POST',
  path: 'users/referFriends',
  access: 'user',
  scope: 'write:user',
  summary: `Invite friends by mail, at most ${MAX_REFERRALS_A_CALL} at once and ${MAX_REFERRALS_A_DAY} a day. The answer is the same for an address that gets no mail`,
  failureCode: REFERRAL_FAILURE_CODE,
  input: z.strictObject({ emails }),
  output: done,
  errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

const referralState = z.enum(['sent', 'joined', 'expired']);
export type ReferralState = z.infer<typeof referralState>;

const referralSchema = z.strictObject({
  id: z.int(),
  /** The first letter and the domain. */
  maskedEmail: z.string(),
  day,
  state: referralState,
});
export type Referral = z.infer<typeof referralSchema>;

const referrals = endpoint({
  method: 'GET',
  path: 'users/referrals',
  access: 'user',
  scope: 'read:user',
  summary: `A page of ${REFERRAL_PAGE_SIZE} own invitations of friends, newest first, and how many friends have joined`,
  input: z.strictObject({ before: idInput.optional() }),
  output: listPage('referrals', referralSchema).extend({
    joined: z.int().min(0),
    /** Whether this installation lets users invite friends. */
    isOpen: z.boolean(),
  }),
});

const declineInvitations = endpoint({
  method: 'POST',
  path: 'public/declineInvitations',
  access: 'public',
  summary: 'Never be mailed an invitation again, by the link in it; answers alike whether or not the link is known',
  input: z.strictObject({
    p: z.uuid('The link is not valid or has expired'),
    /** Sent by mail programs (RFC 8058). */
    'List-Unsubscribe': z.literal('One-Click').optional(),
  }),
  output: done,
});

export const referralEndpoints = { referFriends, referrals, declineInvitations };
