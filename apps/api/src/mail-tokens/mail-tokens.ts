import { DomainError } from '@pipa/contract';
import { addMailToken, findMail, findMailTokenUser, queueMail, type Tx, takeMailToken } from '@pipa/db';
import { activationMail, emailChangeMail, type MailContent, resetMail } from '@pipa/mail';
import type { AppContext } from '../context.ts';
import { hashToken, newToken } from '../http/session.ts';

type Purpose = 'Activate' | 'ChangeEmail' | 'ResetPassword';

const MINUTE_MS = 60_000;

interface PurposeRules {
  ttlMs: number;
  link(publicUrl: string, token: string): string;
  mail(greetingName: string, link: string): MailContent;
}

const pageOf = (validate: string) => (publicUrl: string, token: string) =>
  `${publicUrl}/admin/validate?validate=${validate}&p=${token}`;

const purposes: Record<Purpose, PurposeRules> = {
  Activate: { ttlMs: 24 * 60 * MINUTE_MS, link: pageOf('email'), mail: activationMail },
  ChangeEmail: { ttlMs: 24 * 60 * MINUTE_MS, link: pageOf('changeEmail'), mail: emailChangeMail },
  ResetPassword: { ttlMs: 30 * MINUTE_MS, link: pageOf('resetpwd'), mail: resetMail },
};

export interface Recipient {
  userId: number;
  /** Where the mail goes; for a change of address the new one. */
  email: string;
  firstName: string;
}

/** Creates a token and queues the mail with it, in one transaction. @returns the dedupe key of the mail */
export async function mailToken(context: AppContext, tx: Tx, to: Recipient, purpose: Purpose): Promise<string> {
  const { ttlMs, link, mail } = purposes[purpose];
  const token = newToken(context);
  const now = context.clock();
  const id = await addMailToken(tx, {
    userId: to.userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ttlMs),
    ...(purpose === 'ChangeEmail' && { newEmail: to.email }),
  });
  const dedupeKey = `mail-token-${id}`;
  const content = mail(to.firstName, link(context.settings.publicUrl, token));
  await queueMail(tx, { dedupeKey, userId: to.userId, kind: 'security', to: to.email, ...content }, now);
  return dedupeKey;
}

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
