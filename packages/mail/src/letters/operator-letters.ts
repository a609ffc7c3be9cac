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

export interface MarketStalledFacts {
  readonly firstName: string;
  readonly cause: 'NoLeader' | 'Stuck' | 'Unreadable';
  /** New York time of its last progress. */
  readonly since: string;
  /** Where its clock stands; missing where it cannot be read. */
  readonly day?: string;
  readonly phase?: string;
  /** The work that its clock waits for. */
  readonly waitsFor?: string;
  /** The page of its health. */
  readonly url: string;
}

const causes: Readonly<Record<MarketStalledFacts['cause'], string>> = {
  NoLeader: 'No worker holds the clock: none runs, or those that run cannot write to the database.',
  Stuck: 'A worker holds the clock and gets nothing done: a table may be locked, or the work of the phase fails.',
  Unreadable: 'The clock cannot be read: its table may be locked.',
};
const OPERATIONS_REASON = 'You get this mail because you administer Pipa. Such mails cannot be switched off.';

/** Says that the market stands still. */
export const marketStalledMail = ({ firstName, cause, since, day, phase, waitsFor, url }: MarketStalledFacts) =>
  compose({
    subject: 'The market of Pipa stands still',
    greetingName: firstName,
    parts: [
      paragraph(`The market has not gone on since ${since}. ${causes[cause]}`),
      ...(day === undefined ? [] : [paragraph(`Its clock is at ${day}, phase ${phase}.`)]),
      ...(waitsFor === undefined ? [] : [paragraph(`It waits for this work: ${waitsFor}.`)]),
      paragraph('No order is executed meanwhile. Another mail follows once the market goes on.'),
      action('Open the health of the product', url),
    ],
    reason: OPERATIONS_REASON,
  });

export interface MarketMovesFacts {
  readonly firstName: string;
  /** New York time since which it goes on. */
  readonly since: string;
  /** For which it stood still. */
  readonly minutes: number;
  readonly url: string;
}

/** Says that the market goes on. */
export const marketMovesMail = ({ firstName, since, minutes, url }: MarketMovesFacts): MailContent =>
  compose({
    subject: 'The market of Pipa goes on',
    greetingName: firstName,
    parts: [
      paragraph(
        `The market goes on, or was paused by an administrator, since ${since}. It stood still for ${minutes} minutes.`,
      ),
      action('Open the health of the product', url),
    ],
    reason: OPERATIONS_REASON,
  });
