import type { Broker, LinkFault } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { breakLink } from '@pipa/db/links';
import { findMailReader, queueMail } from '@pipa/db/mail';
import { notifyAccountOwner } from '@pipa/db/notices';
import { linkBrokenMail } from '@pipa/mail';

/** Why a link is broken, as it is stored and shown. */
export const brokenReasons = {
  ended: 'The link has reached its end',
  refused: 'The broker does not accept the access any more',
} as const satisfies Record<string, LinkFault>;

export interface BreakContext {
  clock(): Date;
  /** Origin of the product's pages. */
  readonly publicUrl: string;
}

interface BrokenLink {
  readonly accountId: number;
  readonly userId: number;
  readonly broker: Broker;
}

/** Where an account is linked again. */
export const accountsUrl = (publicUrl: string): string => `${publicUrl}/admin/useraccount?tab=broker`;

/** Marks a locked link as broken, and notifies its owner once. */
export async function breakWithNews(
  { clock, publicUrl }: BreakContext,
  tx: Tx,
  { accountId, userId }: BrokenLink,
  cause: keyof typeof brokenReasons,
): Promise<void> {
  const at = clock();
  if (!(await breakLink(tx, { accountId, reason: brokenReasons[cause], at }))) return;
  const dedupeKey = `link-broken-${accountId}-${at.toISOString()}`;
  await notifyAccountOwner(tx, accountId, { event: 'broker.linkBroken', parameters: { cause }, dedupeKey }, at);
  const reader = await findMailReader(tx, userId);
  if (reader === null) return;
  const mail = linkBrokenMail(reader, { cause, url: accountsUrl(publicUrl) });
  await queueMail(tx, { dedupeKey, userId, kind: 'security', to: reader.email, ...mail }, at);
}
