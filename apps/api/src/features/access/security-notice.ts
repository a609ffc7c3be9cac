import type { Tx } from '@pipa/db';
import { queueMail } from '@pipa/db/mail';
import { securityNotice } from '@pipa/mail';
import type { AppContext } from '../../context.ts';
import type { Recipient } from '../../mail-tokens/mail-tokens.ts';

export interface AccessChange {
  readonly subject: string;
  /** What has changed, as a sentence. */
  readonly text: string;
}

/** Mails the user that access to the account has changed, in the transaction of the change; the worker's sweep sends it. */
export async function queueSecurityNotice(
  { settings, clock, randomBytes }: AppContext,
  tx: Tx,
  { userId, email, firstName }: Recipient,
  change: AccessChange,
): Promise<void> {
  const content = securityNotice(firstName, { ...change, url: `${settings.publicUrl}/admin/useraccount` });
  const dedupeKey = `security-${userId}-${randomBytes(12).toString('base64url')}`;
  await queueMail(tx, { dedupeKey, userId, kind: 'security', to: email, ...content }, clock());
}
