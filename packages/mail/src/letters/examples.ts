import type { MailContent } from '../letter.ts';
import {
  accountDeletedMail,
  activationMail,
  addressConfirmedMail,
  emailChangeMail,
  emailChangeNotice,
  resetMail,
  securityNotice,
} from './access-letters.ts';
import { alertMail } from './alert-letter.ts';
import {
  type BillingLinks,
  membershipCancelledMail,
  membershipEndedMail,
  paymentFailedMail,
  receiptMail,
  trialEndedMail,
  trialEndingMail,
} from './billing-letters.ts';
import { newsletterMail } from './newsletter-letter.ts';
import { factorsResetMail, marketMovesMail, marketStalledMail } from './operator-letters.ts';
import { marginCallMail, toleranceMail, tradeMail } from './trade-letter.ts';
import { watchDigestMail } from './watch-digest-letter.ts';

const NAME = 'Ada';

const PLAN = 'Gold membership, monthly';

const linksOf = (publicUrl: string): BillingLinks => ({
  membershipUrl: `${publicUrl}/admin/useraccount?tab=membership`,
  invoicesUrl: `${publicUrl}/admin/useraccount?tab=billing`,
  unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=billing&p=example`,
});

/** Letters about billing. */
const billingExamples = (links: BillingLinks) => ({
  receipt: receiptMail({
    firstName: NAME,
    number: 'PIPA-000042',
    plan: PLAN,
    amount: '49.00',
    period: { from: '2026-11-20', to: '2026-12-20' },
    links,
  }),
  paymentFailed: paymentFailedMail({
    firstName: NAME,
    plan: PLAN,
    amount: '49.00',
    retriedOn: '2026-11-23',
    keptUntil: '2026-11-27',
    payUrl: links.membershipUrl,
  }),
  membershipCancelled: membershipCancelledMail({
    firstName: NAME,
    plan: PLAN,
    endsOn: '2026-12-20',
    effect: 'used',
    links,
  }),
  membershipEnded: membershipEndedMail({ firstName: NAME, plan: PLAN, effect: 'used', links }),
  trialEnding: trialEndingMail({ firstName: NAME, endsOn: '2026-12-20', links }),
  trialEnded: trialEndedMail({ firstName: NAME, endsOn: '2026-12-20', links }),
});

/** Every letter of the product with invented facts, by name, for its preview. Links lead to `publicUrl`. */
export const exampleMails = (publicUrl: string): Readonly<Record<string, MailContent>> => ({
  activation: activationMail(NAME, `${publicUrl}/admin/validate?validate=email&p=example`),
  reset: resetMail(NAME, `${publicUrl}/admin/validate?validate=resetpwd&p=example`),
  emailChange: emailChangeMail(NAME, `${publicUrl}/admin/validate?validate=changeEmail&p=example`),
  emailChangeNotice: emailChangeNotice(NAME, {
    newEmail: 'ada.new@example.com',
    address: '203.0.113.7',
    link: `${publicUrl}/admin/validate?validate=cancelEmail&p=example`,
  }),
  deleted: accountDeletedMail(NAME),
  security: securityNotice(NAME, {
    subject: 'Your Pipa password has changed',
    text: 'The password of your account was changed from Chrome on Linux at 203.0.113.7.',
    url: `${publicUrl}/admin/useraccount`,
  }),
  ...billingExamples(linksOf(publicUrl)),
  factorsReset: factorsResetMail(NAME, `${publicUrl}/admin/useraccount`),
  newsletter: newsletterMail({
    firstName: NAME,
    day: '2026-11-20',
    subtitle: 'SPY rose 1.20%, Technology led',
    rating: 'Neutral to Bullish',
    marketView: 'The benchmark rose 1.20% over the week.\n\nThe strongest sectors were Technology and Energy.',
    note: 'All figures are of a simulated market. Nothing here is personal investment advice.',
    unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=newsletter&p=example`,
    url: `${publicUrl}/admin/dashboard?newsletter=20261120`,
  }),
  watchDigest: watchDigestMail({
    firstName: NAME,
    day: '2026-11-20',
    isSimulated: true,
    sections: [
      {
        header: 'TA buy/sell',
        signals: [
          { symbol: 'XLE', name: 'Energy Select Sector', signal: 'confirmed buy', close: '92.10', change: '1.84%' },
          { symbol: 'TLT', name: 'Treasury Bonds 20+', signal: 'early sell (trend)', close: '91.07', change: '−0.62%' },
        ],
        more: 3,
      },
      {
        header: 'Change events',
        signals: [{ symbol: 'SPY', name: 'S&P 500', signal: 'R1: Bull → Sideways', close: '441.18', change: '−0.31%' }],
        more: 0,
      },
    ],
    url: `${publicUrl}/admin/ida?tab=watch-lists`,
    unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=analysis&p=example`,
  }),
  trades: tradeMail({
    name: 'Calm & steady',
    day: '2026-11-20',
    firstName: NAME,
    trades: [
      { time: '09:30', side: 'Buy', shares: '112', symbol: 'SPY', price: '441.18', commission: '1.00' },
      { time: '09:42', side: 'Sell', shares: '1204', symbol: 'TLT', price: '92.07', commission: '6.02' },
    ],
    url: `${publicUrl}/admin/strategy`,
  }),
  tolerance: toleranceMail({
    name: 'Bold',
    firstName: NAME,
    day: '2026-11-20',
    breaches: ['Drawdown of 12.30%, more than the 10.00% tolerated'],
    isStopped: false,
    url: `${publicUrl}/admin/strategy`,
  }),
  alerts: alertMail({
    firstName: NAME,
    day: '2026-11-20',
    firings: [
      { name: 'Trend of my list', symbol: 'NVDA', what: 'Trend crossed above 0.5 (0.41 → 0.56)' },
      { name: 'State of the market', symbol: 'SPY', what: 'State R1: Bull → Sideways' },
    ],
    more: 3,
    isSimulated: true,
    url: `${publicUrl}/admin/ida?tab=watch-lists`,
    unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=analysis&p=example`,
  }),
  marketStalled: marketStalledMail({
    firstName: NAME,
    cause: 'Stuck',
    since: '2026-11-20 17:02 EST',
    day: '2026-11-20',
    phase: 'Closed',
    waitsFor: 'write records',
    url: `${publicUrl}/admin/operator?tab=health`,
  }),
  marketMoves: marketMovesMail({
    firstName: NAME,
    since: '2026-11-20 17:31 EST',
    minutes: 29,
    url: `${publicUrl}/admin/operator?tab=health`,
  }),
  addressConfirmed: addressConfirmedMail(NAME, `${publicUrl}/admin/useraccount`),
  marginCall: marginCallMail({
    name: 'Bold',
    firstName: NAME,
    day: '2026-11-20',
    callDay: '2026-11-23',
    equity: '$8,120.40',
    requirement: '$9,403.75',
    url: `${publicUrl}/admin/strategy`,
  }),
});
