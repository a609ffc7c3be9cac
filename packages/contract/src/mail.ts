import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, flagInput, instant } from './fields.ts';

/** Kinds of mail that a user may switch off. */
export const optionalMailKinds = ['trade', 'billing', 'newsletter', 'analysis', 'forum'] as const;
export type OptionalMailKind = (typeof optionalMailKinds)[number];
/**
 * Mail that cannot be switched off: about access to the account, about a payment that has failed, as the membership ends when
 * nothing is done, to administrators about the running of the product, to those who have asked the operator about their ticket, and invitations
 * of friends, which have an end of their own. Receipts, reminders and confirmations are of the kind billing.
 */
export type MailKind = OptionalMailKind | 'security' | 'payment' | 'operations' | 'support' | 'referral';

/** Mails in a row that the server of an address refuses for good before only mails about access are sent there. */
export const MAX_EMAIL_BOUNCES = 3;

const preferences = z.strictObject({
  trade: z.boolean(),
  billing: z.boolean(),
  newsletter: z.boolean(),
  analysis: z.boolean(),
  forum: z.boolean(),
} satisfies Record<OptionalMailKind, z.ZodBoolean>);
export type MailPreferences = z.infer<typeof preferences>;

/**
 * What an installation does with mail: sends it by a mail server, keeps it in a mailbox of its own, as in local mode, or neither, where
 * no mail server is set.
 */
const mailDelivery = z.enum(['sent', 'kept', 'none']);
export type MailDelivery = z.infer<typeof mailDelivery>;

const getMailPreferences = endpoint({
  method: 'GET',
  path: 'users/mailPreferences',
  access: 'user',
  scope: 'read:user',
  summary: 'Which kinds of mail the user gets, and what this installation does with mail',
  output: preferences.extend({
    delivery: mailDelivery,
    /** Since when mails to the user's address come back; null while they arrive. */
    bouncedAt: instant.nullable(),
  }),
});

const setMailPreferences = endpoint({
  method: 'POST',
  path: 'users/mailPreferences',
  access: 'user',
  scope: 'write:user',
  summary: 'Choose which kinds of mail to get; a kind that is left out stays as it is',
  input: z.strictObject({
    trade: flagInput.optional(),
    billing: flagInput.optional(),
    newsletter: flagInput.optional(),
    analysis: flagInput.optional(),
    forum: flagInput.optional(),
  } satisfies Record<OptionalMailKind, z.ZodType>),
  output: preferences,
  errors: ['TOO_MANY_REQUESTS'],
});

const confirmEmail = endpoint({
  method: 'POST',
  path: 'users/confirmEmail',
  access: 'user',
  scope: 'write:user',
  summary: "Send a mail to the user's address; once it arrives there, the other mails are sent again",
  input: z.strictObject({}),
  output: done,
  errors: ['TOO_MANY_REQUESTS'],
});

const unsubscribe = endpoint({
  method: 'POST',
  path: 'public/unsubscribe',
  access: 'public',
  summary: 'End a kind of mail by the link in it; answers alike whether or not the link is known',
  input: z.strictObject({
    p: z.uuid('The link is not valid or has expired'),
    kind: z.enum(optionalMailKinds),
    /** Sent by mail programs (RFC 8058). */
    'List-Unsubscribe': z.literal('One-Click').optional(),
  }),
  output: done,
  errors: ['TOO_MANY_REQUESTS'],
});

export const mailEndpoints = { getMailPreferences, setMailPreferences, confirmEmail, unsubscribe };
