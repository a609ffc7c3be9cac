import type { ReferralState } from '@pipa/contract';

/** Words of the page that invites friends. */
export const referral = {
  title: 'Refer Friends',
  description: 'Invite friends to Pipa by mail. Each gets an invitation code for one sign-up.',
  addresses: 'Email addresses',
  hint: (call: number, day: number) =>
    `Separated by commas: at most ${call} at once and ${day} a day. An address gets at most one invitation in a month, and may refuse them.`,
  invite: 'Invite',
  overlayTitle: 'Refer A Friend',
  sent: 'Invitation Sent. Thanks!',
  closeHint: 'A click closes this message.',
  off: 'Friends cannot be invited here. Invitation codes come from the administrators.',
  own: 'My invitations',
  joined: (count: number) => (count === 1 ? 'One friend has joined' : `${count} friends have joined`),
  friend: 'Friend',
  day: 'Invited',
  state: 'State',
  states: { sent: 'Sent', joined: 'Joined', expired: 'Expired' } satisfies Record<ReferralState, string>,
  unknown: 'Deleted account',
  noneTitle: 'No invitations yet',
  noneText: 'Friends whom you invite are listed here, and who of them has joined.',
};
