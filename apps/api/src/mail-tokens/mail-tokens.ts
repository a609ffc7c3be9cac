import { DomainError } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { addMailToken, findMailTokenUser, takeMailToken } from '@pipa/db/access';
import { findMail, queueMail } from '@pipa/db/mail';
import {
  activationMail,
  emailChangeMail,
  emailChangeNotice,
  type LetterReader,
  type LinkPurpose,
  type MailContent,
  resetMail,
  tokenLink,
} from '@pipa/mail';
import type { AppContext } from '../context.ts';
import { hashToken, newToken } from '../http/session.ts';

type Purpose = 'Activate' | 'ChangeEmail' | 'CancelEmailChange' | 'ResetPassword';

const MINUTE_MS = 60_000;

/** How long a link is valid, and the `validate` of its page. */
const purposes = {
  Activate: { ttlMs: 24 * 60 * MINUTE_MS, validate: 'email' },
  ChangeEmail: { ttlMs: 24 * 60 * MINUTE_MS, validate: 'changeEmail' },
  // As long as the change that it ends.
  CancelEmailChange: { ttlMs: 24 * 60 * MINUTE_MS, validate: 'cancelEmail' },
  ResetPassword: { ttlMs: 30 * MINUTE_MS, validate: 'resetpwd' },
} as const satisfies Record<Purpose, { ttlMs: number; validate: LinkPurpose }>;

const mails = { Activate: activationMail, ChangeEmail: emailChangeMail, ResetPassword: resetMail };

export interface Recipient extends LetterReader {
  readonly userId: number;
  /** Where the mail goes; for a change of address the new one. */
  readonly email: string;
}

/** Creates a token and queues the mail with its link, in one transaction. @returns the dedupe key of the mail */
async function mailLink(
  context: AppContext,
  tx: Tx,
  to: Recipient,
  { purpose, newEmail }: { readonly purpose: Purpose; readonly newEmail?: string },
  write: (link: string) => MailContent,
): Promise<string> {
  const { ttlMs, validate } = purposes[purpose];
  const token = newToken(context);
  const now = context.clock();
  const id = await addMailToken(tx, {
    userId: to.userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ttlMs),
    newEmail,
  });
  const dedupeKey = `mail-token-${id}`;
  const content = write(tokenLink(context.settings.publicUrl, validate, token));
  await queueMail(tx, { dedupeKey, userId: to.userId, kind: 'security', to: to.email, ...content }, now);
  return dedupeKey;
}

/** Mails a link that does what its purpose says. @returns the dedupe key of the mail */
export const mailToken = (
  context: AppContext,
  tx: Tx,
  to: Recipient,
  purpose: Exclude<Purpose, 'CancelEmailChange'>,
): Promise<string> => {
  const newEmail = purpose === 'ChangeEmail' ? to.email : undefined;
  return mailLink(context, tx, to, { purpose, newEmail }, (link) => mails[purpose](to, link));
};

/** Mails the present address of a user that another one was entered, with a link that ends the change. */
export const mailCancelToken = (
  context: AppContext,
  tx: Tx,
  to: Recipient,
  change: { readonly newEmail: string; readonly address: string },
): Promise<string> =>
  mailLink(context, tx, to, { purpose: 'CancelEmailChange' }, (link) => emailChangeNotice(to, { ...change, link }));

/** Hints to the worker that a mail is committed; a lost hint delays it until the next sweep. */
export async function hintMail({ pool, queues, logger }: AppContext, dedupeKey: string): Promise<void> {
  try {
    const mailMessageId = await findMail(pool, dedupeKey);
    if (mailMessageId !== null) await queues.hint('mail', { mailMessageId });
  } catch (error) {
    logger.warn({ err: error }, 'mail hint failed');
  }
}

/** Cheap check before costly work; only `useMailToken` decides. */
export async function requireMailToken({ pool, clock }: AppContext, token: string, purpose: Purpose) {
  const user = await findMailTokenUser(pool, { tokenHash: hashToken(token), purpose, now: clock() });
  if (user === null) throw new DomainError('LINK_INVALID');
  return user;
}

/** Consumes a token; of concurrent uses one wins, the others get LINK_INVALID. @returns the token's user */
export async function useMailToken(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<number> {
  const userId = await takeMailToken(tx, { tokenHash: hashToken(token), purpose, now });
  if (userId === null) throw new DomainError('LINK_INVALID');
  return userId;
}
