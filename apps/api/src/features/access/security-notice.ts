import type { Tx } from '@pipa/db';
import { queueMail } from '@pipa/db/mail';
import { type AccessChange, securityNotice } from '@pipa/mail';
import type { AppContext } from '../../context.ts';
import type { Recipient } from '../../mail-tokens/mail-tokens.ts';

/** Mails the user that access to the account has changed, in the transaction of the change; the worker's sweep sends it. */
export async function queueSecurityNotice(
  { settings, clock, randomBytes }: AppContext,
  tx: Tx,
  user: Recipient,
  change: AccessChange,
): Promise<void> {
  const { userId, email: to } = user;
  const content = securityNotice(user, change, `${settings.publicUrl}/admin/useraccount`);
  const dedupeKey = `security-${userId}-${randomBytes(12).toString('base64url')}`;
  await queueMail(tx, { dedupeKey, userId, kind: 'security', to, ...content }, clock());
}
