import { compose } from '../compose.ts';
import { action, type MailContent, paragraph } from '../letter.ts';

/** Asks a new user to activate the account; the link is valid for 24 hours. */
export const activationMail = (greetingName: string, link: string): MailContent =>
  compose({
    subject: 'Activate your Pipa account',
    greetingName,
    parts: [
      paragraph(
        'Thank you for signing up. Please follow this link to activate your account. It is valid for 24 hours.',
      ),
      action('Activate the account', link),
    ],
    reason: 'You get this mail because this address was used to sign up. If you did not, you can ignore it.',
  });

/** Lets a user choose a new password; the link is valid for 30 minutes and works once. */
export const resetMail = (greetingName: string, link: string): MailContent =>
  compose({
    subject: 'Reset your Pipa password',
    greetingName,
    parts: [
      paragraph('Please follow this link to choose a new password. It is valid for 30 minutes and works once.'),
      action('Choose a new password', link),
    ],
    reason:
      'You get this mail because a new password was asked for. If it was not you, ignore it: your password stays as it is.',
  });
