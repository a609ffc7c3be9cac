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

/** Asks for a proof that a new address belongs to the user; the link is valid for 24 hours. */
export const emailChangeMail = (greetingName: string, link: string): MailContent =>
  compose({
    subject: 'Verify your new email address for Pipa',
    greetingName,
    parts: [
      paragraph(
        'Please follow this link to use this address for your Pipa account. It is valid for 24 hours. Until then your old address stays in use.',
      ),
      action('Use this address', link),
    ],
    reason:
      'You get this mail because this address was entered for a Pipa account. If it was not you, ignore it: nothing changes.',
  });

export interface EmailChangeFacts {
  readonly newEmail: string;
  /** Internet address from which it was entered. */
  readonly address: string;
  readonly link: string;
}

/** Says at the present address that another one was entered; the link, which works once within 24 hours, ends the change. */
export const emailChangeNotice = (greetingName: string, { newEmail, address, link }: EmailChangeFacts): MailContent =>
  compose({
    subject: 'A new email address was entered for your Pipa account',
    greetingName,
    parts: [
      paragraph(
        `The address ${newEmail} was entered from ${address}. It takes effect once the link that was sent there is followed.`,
      ),
      paragraph(
        'If it was you, there is nothing to do. If it was not, cancel the change, then choose a new password and end all other sessions.',
      ),
      action('Cancel the change', link),
    ],
    reason: 'You get this mail because access to your account may change. Such mails cannot be switched off.',
  });

export interface SecurityNotice {
  readonly subject: string;
  /** What has changed, as a sentence. */
  readonly text: string;
  /** Page on which the reader can act. */
  readonly url: string;
}

/** Says that access to the account has changed, so that a change by someone else is noticed. */
export const securityNotice = (greetingName: string, { subject, text, url }: SecurityNotice): MailContent =>
  compose({
    subject,
    greetingName,
    parts: [
      paragraph(text),
      paragraph(
        'If it was you, there is nothing to do. If it was not, choose a new password and end all other sessions.',
      ),
      action('Open My Account', url),
    ],
    reason: 'You get this mail because access to your account has changed. Such mails cannot be switched off.',
  });

/** Proves that mails reach the address of an account: its arrival is the proof, there is nothing to follow. */
export const addressConfirmedMail = (greetingName: string, url: string): MailContent =>
  compose({
    subject: 'This address gets the mails of Pipa again',
    greetingName,
    parts: [
      paragraph(
        'Earlier mails to this address came back, and you asked for this one. It has arrived, so the other mails are sent again.',
      ),
      action('Open My Account', url),
    ],
    reason: 'You get this mail because you asked for it on the page of your account.',
  });

/** Confirms that an account was deleted. */
export const accountDeletedMail = (greetingName: string): MailContent =>
  compose({
    subject: 'Your Pipa account has been deleted',
    greetingName,
    parts: [
      paragraph(
        'Your account and your personal data have been deleted, as you asked. The bookkeeping of paper accounts stays without your name.',
      ),
      paragraph('Your user name and this address are free again. Thank you for having been with us.'),
    ],
    reason: 'You get this mail because the account of this address was deleted. No further mail follows.',
  });
