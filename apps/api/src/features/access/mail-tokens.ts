import { DomainError } from '@pipa/contract';
import { queueMail, type Tx } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { activationLink, activationMail, type MailText, resetLink, resetMail } from './mails.ts';

type Purpose = 'Activate' | 'ResetPassword';

const MINUTE_MS = 60_000;

interface PurposeRules {
  ttlMs: number;
  link(publicUrl: string, token: string): string;
  mail(greetingName: string, link: string): MailText;
}

const purposes: Record<Purpose, PurposeRules> = {
  Activate: { ttlMs: 24 * 60 * MINUTE_MS, link: activationLink, mail: activationMail },
  ResetPassword: { ttlMs: 30 * MINUTE_MS, link: resetLink, mail: resetMail },
};

export interface Recipient {
  userId: number;
  email: string;
  firstName: string;
}

/** Makes a token and the mail that carries it, in one transaction. Returns the key of the mail. */
export async function mailToken(context: AppContext, tx: Tx, to: Recipient, purpose: Purpose): Promise<string> {
  const { ttlMs, link, mail } = purposes[purpose];
  const token = newToken(context);
  const now = context.clock();
  const row = await tx.mailToken.create({
    data: {
      userId: to.userId,
      purpose,
      tokenHash: new Uint8Array(hashToken(token)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + ttlMs),
    },
  });
  const dedupeKey = `mail-token-${row.id}`;
  await queueMail(tx, { dedupeKey, to: to.email, ...mail(to.firstName, link(context.settings.publicUrl, token)) }, now);
  return dedupeKey;
}

/** Tells the worker of a mail that is committed; a lost hint only delays it until the next sweep. */
export async function hintMail({ prisma, queues, logger }: AppContext, dedupeKey: string): Promise<void> {
  try {
    const mail = await prisma.mailMessage.findUnique({ where: { dedupeKey }, select: { id: true } });
    if (mail !== null) await queues.hint('mail', { mailMessageId: mail.id });
  } catch (error) {
    logger.warn({ err: error }, 'mail hint failed');
  }
}

const liveToken = (token: string, purpose: Purpose, now: Date) => ({
  tokenHash: new Uint8Array(hashToken(token)),
  purpose,
  usedAt: null,
  expiresAt: { gt: now },
});

/** Cheap look before costly work; only `takeMailToken` decides. */
export async function requireMailToken(context: AppContext, token: string, purpose: Purpose) {
  const found = await context.prisma.mailToken.findFirst({
    where: liveToken(token, purpose, context.clock()),
    include: { user: true },
  });
  if (found === null) throw new DomainError('LINK_INVALID');
  return found;
}

/** Uses a token up; of parallel uses one wins, the others get LINK_INVALID. Returns its user. */
export async function takeMailToken(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<number> {
  const [taken] = await tx.mailToken.updateManyAndReturn({
    where: liveToken(token, purpose, now),
    data: { usedAt: now },
    select: { userId: true },
  });
  if (taken === undefined) throw new DomainError('LINK_INVALID');
  return taken.userId;
}
