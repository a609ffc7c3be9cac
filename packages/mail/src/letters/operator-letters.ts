import { compose } from '../compose.ts';
import { action, type MailContent, paragraph } from '../letter.ts';

/** Says that an operator has removed the second factors of an account, so that one who did not ask for it notices. */
export const factorsResetMail = (greetingName: string, url: string): MailContent =>
  compose({
    subject: 'The second step of your Pipa account was reset',
    greetingName,
    parts: [
      paragraph(
        'An operator has removed the authenticator app, the passkeys and the recovery codes of your account, and all sessions have ended. The password alone signs in now.',
      ),
      paragraph(
        'Please sign in and set up a second step again. If you did not ask for this, choose a new password at once and contact support.',
      ),
      action('Open My Account', url),
    ],
    reason: 'You get this mail because access to your account has changed. Such mails cannot be switched off.',
  });
