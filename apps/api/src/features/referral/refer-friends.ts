import { randomUUID } from 'node:crypto';
import { DomainError, MAX_REFERRALS_A_DAY, REFERRAL_DAYS, readAddresses, refusal } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { addInvitation, readMailbox } from '@pipa/db/access';
import { queueMailToAddress } from '@pipa/db/mail';
import { addReferral, claimReferralMail, countReferrals, findInvited, findWithAccount } from '@pipa/db/referral';
import { invitationMail } from '@pipa/mail';
import { newInvitationCode } from '@pipa/portfolios';
import type { AppContext } from '../../context.ts';
import { hashToken, type SignedInUser } from '../../http/session.ts';
import { DAY_MS } from '../../throttling/throttle.ts';

type Sender = Pick<SignedInUser, 'userId' | 'userName' | 'firstName' | 'lastName'>;

interface Sending {
  readonly context: AppContext;
  readonly tx: Tx;
  readonly sender: Sender;
  readonly language: Parameters<typeof invitationMail>[0];
  readonly at: Date;
}

/**
 * Mails each address an invitation that one sign-up can use. The sender cannot see which addresses get none: one that has an account,
 * that has declined, or that was mailed within the time, whoever asked for it.
 */
export function referFriends(context: AppContext, sender: Sender, text: string): Promise<void> {
  if (!context.settings.referrals) throw new DomainError('FORBIDDEN', { message: 'Friends cannot be invited here' });
  const at = context.clock();
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const { userId } = sender;
  return inTransaction(context.prisma, async (tx) => {
    // Holds the row of the user, so that calls at the same time count one after another.
    const { language } = await readMailbox(tx, userId);
    const { emails } = readAddresses(text);
    const invited = await findInvited(tx, { userId, emails, since: before(REFERRAL_DAYS) });
    // In one sequence, so that two senders never wait for each other.
    const wanted = emails.filter((email) => !invited.has(email)).sort();
    if ((await countReferrals(tx, userId, before(1))) + wanted.length > MAX_REFERRALS_A_DAY) {
      const message = refusal('At most {max} friends can be invited a day', { max: MAX_REFERRALS_A_DAY });
      throw new DomainError('TOO_MANY_REQUESTS', { message, field: 'emails' });
    }
    const withAccount = await findWithAccount(tx, wanted);
    for (const email of wanted) {
      const code = withAccount.has(email) ? null : await invite({ context, tx, sender, language, at }, email);
      await addReferral(tx, { userId, email, code, createdAt: at });
    }
  });
}

/** @returns the code of the invitation; null when the address may not be mailed */
async function invite({ context, tx, sender, language, at }: Sending, email: string): Promise<string | null> {
  const untilMs = REFERRAL_DAYS * DAY_MS;
  const token = await claimReferralMail(tx, {
    addressHash: hashToken(email),
    declineToken: randomUUID(),
    at,
    mailedBefore: new Date(at.getTime() - untilMs),
  });
  if (token === null) return null;
  const code = newInvitationCode(context.randomBytes);
  await addInvitation(tx, { code, usesLeft: 1, createdAt: at, expiresAt: new Date(at.getTime() + untilMs) });
  const { publicUrl } = context.settings;
  const query = new URLSearchParams({ register: code, email, referral: sender.userName });
  const content = invitationMail(language, {
    sender: `${sender.firstName} ${sender.lastName}`,
    url: `${publicUrl}/admin/home?${query}`,
    unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=referral&p=${token}`,
  });
  const unsubscribeUrl = `${publicUrl}/api/public/declineInvitations?p=${token}`;
  await queueMailToAddress(
    tx,
    { dedupeKey: `referral-${code}`, kind: 'referral', to: email, unsubscribeUrl, ...content },
    at,
  );
  return code;
}
