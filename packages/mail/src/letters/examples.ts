import type { MailContent } from '../letter.ts';
import { accountDeletedMail, activationMail, emailChangeMail, resetMail, securityNotice } from './access-letters.ts';
import { newsletterMail } from './newsletter-letter.ts';
import { tradeMail } from './trade-letter.ts';

const NAME = 'Ada';

/** Every letter of the product with invented facts, by name, for its preview. Links lead to `publicUrl`. */
export const exampleMails = (publicUrl: string): Readonly<Record<string, MailContent>> => ({
  activation: activationMail(NAME, `${publicUrl}/admin/validate?validate=email&p=example`),
  reset: resetMail(NAME, `${publicUrl}/admin/validate?validate=resetpwd&p=example`),
  emailChange: emailChangeMail(NAME, `${publicUrl}/admin/validate?validate=changeEmail&p=example`),
  deleted: accountDeletedMail(NAME),
  security: securityNotice(NAME, {
    subject: 'Your Pipa password has changed',
    text: 'The password of your account was changed from Chrome on Linux at 203.0.113.7.',
    url: `${publicUrl}/admin/useraccount`,
  }),
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
});
