import {
  type api,
  type MailDelivery,
  type MailPreferences,
  type OptionalMailKind,
  optionalMailKinds,
  type ParsedInputOf,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { recordAccountActivity } from '@pipa/db/access';
import { changeDeclinedMails, findUserOfUnsubscribeToken } from '@pipa/db/mail';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { countAction, countChange } from '../../throttling/throttle.ts';

export const preferencesOf = (declined: readonly OptionalMailKind[]): MailPreferences => ({
  trade: !declined.includes('trade'),
  billing: !declined.includes('billing'),
  newsletter: !declined.includes('newsletter'),
  analysis: !declined.includes('analysis'),
  forum: !declined.includes('forum'),
});

/** What becomes of mail by the settings of the installation: the mailbox of local mode is a mail server that delivers nothing. */
export const mailDeliveryOf = ({
  SMTP_URL,
  MAILBOX_FILE,
}: {
  readonly SMTP_URL?: string | undefined;
  readonly MAILBOX_FILE?: string | undefined;
}): MailDelivery => (SMTP_URL === undefined ? 'none' : MAILBOX_FILE === undefined ? 'sent' : 'kept');

const inWords = (kinds: readonly OptionalMailKind[], isOn: boolean) =>
  kinds.map((kind) => `${isOn ? '+' : '-'}${kind}`);

interface Wanted {
  readonly accepted: readonly OptionalMailKind[];
  readonly declined: readonly OptionalMailKind[];
}

/** Switches kinds of mail on and off, and logs what has changed. */
async function switchMails(
  { prisma, clock }: AppContext,
  userId: number,
  wanted: Wanted,
  client: RequestClient,
): Promise<MailPreferences> {
  return inTransaction(prisma, async (tx) => {
    const { before, now } = await changeDeclinedMails(tx, userId, wanted);
    const on = before.filter((kind) => !now.includes(kind));
    const off = now.filter((kind) => !before.includes(kind));
    const detail = [...inWords(on, true), ...inWords(off, false)].join(' ');
    if (detail !== '') {
      await recordAccountActivity(tx, { userId, kind: 'MailPreferencesChanged', detail, client, at: clock() });
    }
    return preferencesOf(now);
  });
}

export async function changePreferences(
  context: AppContext,
  userId: number,
  wanted: ParsedInputOf<typeof api.setMailPreferences>,
  client: RequestClient,
): Promise<MailPreferences> {
  await countChange(context, userId);
  const accepted = optionalMailKinds.filter((kind) => wanted[kind] === true);
  const declined = optionalMailKinds.filter((kind) => wanted[kind] === false);
  return switchMails(context, userId, { accepted, declined }, client);
}

/**
 * Ends a kind of mail by the token of its link, without a session. An unknown token changes nothing. Calls are counted by the
 * token: those of mail programs come from the few addresses of their providers (RFC 8058).
 */
export async function unsubscribe(
  context: AppContext,
  { p, kind }: ParsedInputOf<typeof api.unsubscribe>,
  client: RequestClient,
): Promise<void> {
  const userId = await findUserOfUnsubscribeToken(context.pool, p);
  if (userId === null) return;
  await countAction(context, `unsubscribe:${userId}`, context.settings.throttle.failuresPerAccountAndAddress);
  await switchMails(context, userId, { accepted: [], declined: [kind] }, client);
}
