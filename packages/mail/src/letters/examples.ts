import type { MailContent } from '../letter.ts';
import { activationMail, resetMail } from './access-letters.ts';
import { tradeMail } from './trade-letter.ts';

const NAME = 'Ada';

/** Every letter of the product with invented facts, by name, for its preview. Links lead to `publicUrl`. */
export const exampleMails = (publicUrl: string): Readonly<Record<string, MailContent>> => ({
  activation: activationMail(NAME, `${publicUrl}/admin/validate?validate=email&p=example`),
  reset: resetMail(NAME, `${publicUrl}/admin/validate?validate=resetpwd&p=example`),
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
