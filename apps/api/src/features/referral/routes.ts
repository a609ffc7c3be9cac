import { newYorkDay } from '@pipa/calendar';
import { api, REFERRAL_PAGE_SIZE, type Referral } from '@pipa/contract';
import { countJoined, declineReferrals, listReferrals } from '@pipa/db/referral';
import type { RegisterFeature } from '../../http/route.ts';
import { referFriends } from './refer-friends.ts';

/** The first letter and the domain: enough to know one's own friend by. Empty once the friend has deleted the account. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');

type Listed = Awaited<ReturnType<typeof listReferrals>>[number];
const referralRow = ({ id, email, createdAt, isJoined, isExpired }: Listed): Referral => ({
  id,
  maskedEmail: masked(email),
  day: newYorkDay(createdAt),
  state: isJoined ? 'joined' : isExpired ? 'expired' : 'sent',
});

/** Invitations of friends, by mail. */
export const registerReferral: RegisterFeature = ({ context, serve }) => {
  const { pool, clock, settings } = context;
  serve(api.referFriends, async ({ input, user }) => {
    await referFriends(context, user, input.emails);
    return null;
  });
  serve(api.referrals, async ({ input: { before = null }, user: { userId } }) => {
    const limit = REFERRAL_PAGE_SIZE + 1;
    const [rows, joined] = await Promise.all([
      listReferrals(pool, { userId, before, limit, now: clock() }),
      countJoined(pool, userId),
    ]);
    return {
      referrals: rows.slice(0, REFERRAL_PAGE_SIZE).map(referralRow),
      hasMore: rows.length > REFERRAL_PAGE_SIZE,
      joined,
      isOpen: settings.referrals,
    };
  });
  serve(api.declineInvitations, async ({ input }) => {
    await declineReferrals(pool, input.p, clock());
    return null;
  });
};
