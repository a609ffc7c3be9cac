import { DomainError } from '@pipa/contract';
import { findMail, queueMail, type Tx } from '@pipa/db';
import { activationMail, type MailContent, resetMail } from '@pipa/mail';
import type { AppContext } from '../../context.ts';
import { hashToken, newToken } from '../../http/session.ts';

type Purpose = 'Activate' | 'ResetPassword';

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
  ResetPassword: { ttlMs: 30 * MINUTE_MS, link: pageOf('resetpwd'), mail: resetMail },
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
export async function hintMail({ pool, queues, logger }: AppContext, dedupeKey: string): Promise<void> {
  try {
    const mailMessageId = await findMail(pool, dedupeKey);
    if (mailMessageId !== null) await queues.hint('mail', { mailMessageId });
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
