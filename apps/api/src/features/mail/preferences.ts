import {
  type api,
  type MailPreferences,
  type OptionalMailKind,
  optionalMailKinds,
  type ParsedInputOf,
} from '@pipa/contract';
import { changeDeclinedMails, declineMailByToken, inTransaction, recordAccountActivity } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';
import { addressKey, countAction } from '../../throttling/throttle.ts';

export const preferencesOf = (declined: readonly OptionalMailKind[]): MailPreferences => ({
  trade: !declined.includes('trade'),
  billing: !declined.includes('billing'),
  newsletter: !declined.includes('newsletter'),
  analysis: !declined.includes('analysis'),
});

const inWords = (kinds: readonly OptionalMailKind[], isOn: boolean) =>
  kinds.map((kind) => `${isOn ? '+' : '-'}${kind}`);

export async function changePreferences(
  { prisma, clock }: AppContext,
  userId: number,
  wanted: ParsedInputOf<typeof api.setMailPreferences>,
  client: RequestClient,
): Promise<MailPreferences> {
  const accepted = optionalMailKinds.filter((kind) => wanted[kind] === true);
  const declined = optionalMailKinds.filter((kind) => wanted[kind] === false);
  return inTransaction(prisma, async (tx) => {
    const off = await changeDeclinedMails(tx, userId, { declined, accepted });
    const detail = [...inWords(accepted, true), ...inWords(declined, false)].join(' ');
    if (detail !== '') {
      await recordAccountActivity(tx, { userId, kind: 'MailPreferencesChanged', detail, client, at: clock() });
    }
    return preferencesOf(off);
  });
}

/** Ends a kind of mail by the token of its link, without a session. An unknown token changes nothing. */
export async function unsubscribe(
  context: AppContext,
  { p, kind }: ParsedInputOf<typeof api.unsubscribe>,
  client: RequestClient,
): Promise<void> {
  await countAction(context, `unsubscribe:${addressKey(client.address)}`, context.settings.throttle.failuresPerAddress);
  await inTransaction(context.prisma, async (tx) => {
    const userId = await declineMailByToken(tx, p, kind);
    if (userId === null) return;
    const detail = inWords([kind], false).join(' ');
    await recordAccountActivity(tx, { userId, kind: 'MailPreferencesChanged', detail, client, at: context.clock() });
  });
}
