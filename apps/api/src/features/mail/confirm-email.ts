import { inTransaction } from '@pipa/db';
import { readMailbox } from '@pipa/db/access';
import { queueMail } from '@pipa/db/mail';
import { addressConfirmedMail } from '@pipa/mail';
import type { AppContext } from '../../context.ts';
import { hintMail } from '../../mail-tokens/mail-tokens.ts';
import { countAction } from '../../throttling/throttle.ts';

/**
 * Sends a mail to a user's own address, also while mails there come back: it is of the kind of access. Its delivery proves the address,
 * so there is no link to follow.
 */
export async function confirmEmail(context: AppContext, userId: number): Promise<void> {
  const { prisma, clock, randomBytes, settings } = context;
  await countAction(context, `confirm-email:${userId}`, settings.throttle.resetsPerMailbox);
  const dedupeKey = `confirm-email-${userId}-${randomBytes(12).toString('base64url')}`;
  await inTransaction(prisma, async (tx) => {
    const mailbox = await readMailbox(tx, userId);
    const content = addressConfirmedMail(mailbox, `${settings.publicUrl}/admin/useraccount`);
    await queueMail(tx, { dedupeKey, userId, kind: 'security', to: mailbox.email, ...content }, clock());
  });
  await hintMail(context, dedupeKey);
}
