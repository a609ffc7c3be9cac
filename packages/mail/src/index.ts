export type { LetterReader, MailContent } from './letter.ts';
export {
  type AccessChange,
  accountDeletedMail,
  activationMail,
  addressConfirmedMail,
  emailChangeMail,
  emailChangeNotice,
  factorsResetMail,
  resetMail,
  securityNotice,
} from './letters/access-letters.ts';
export { type AlertMailFacts, alertMail, type MailedFiring } from './letters/alert-letter.ts';
export {
  type BillingLinks,
  membershipCancelledMail,
  membershipEndedMail,
  type PaymentFailedFacts,
  paymentFailedMail,
  type ReceiptFacts,
  receiptMail,
  type TrialFacts,
  trialEndedMail,
  trialEndingMail,
} from './letters/billing-letters.ts';
export type { MailedPlan, PlanEffect } from './letters/billing-words.ts';
export { linkBrokenMail, linkEndsMail } from './letters/broker-letters.ts';
export { exampleMails } from './letters/examples.ts';
export { type ForumDigestFacts, forumDigestMail, type MailedPost } from './letters/forum-digest-letter.ts';
export { type NewsletterMailFacts, newsletterMail } from './letters/newsletter-letter.ts';
export {
  type MarketMovesFacts,
  type MarketStalledFacts,
  marketMovesMail,
  marketStalledMail,
} from './letters/operator-letters.ts';
export { type InvitationFacts, invitationMail } from './letters/referral-letter.ts';
export {
  type TicketFacts,
  ticketAnsweredMail,
  ticketOpenedMail,
  ticketWaitsMail,
} from './letters/support-letters.ts';
export {
  type MailedTrade,
  type MarginCallFacts,
  marginCallMail,
  type ToleranceFacts,
  type TradeMailFacts,
  toleranceMail,
  tradeMail,
} from './letters/trade-letter.ts';
export type { MailedBreach } from './letters/trade-words.ts';
export { type MailedSignal, type WatchDigestFacts, watchDigestMail } from './letters/watch-digest-letter.ts';
export { type LinkPurpose, tokenLink } from './token-link.ts';
