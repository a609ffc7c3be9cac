import { type Language, REFERRAL_DAYS } from '@pipa/contract';
import type { MailContent } from '../letter.ts';
import { linkedLetter } from './linked-letter.ts';
import { plainName } from './plain-name.ts';
import { referralWords } from './referral-words.ts';

export interface InvitationFacts {
  /** Name of the user who invites. */
  readonly sender: string;
  /** The sign-up with the invitation code. */
  readonly url: string;
  /** Page that ends invitations to the address. */
  readonly unsubscribeUrl: string;
}

/** Invites a friend of a user. Nothing in it is of the user's choice but the name, and that is no address. */
export function invitationMail(language: Language, { sender, url, unsubscribeUrl }: InvitationFacts): MailContent {
  const words = referralWords[language];
  return linkedLetter(
    { firstName: words.friend, language },
    { ...words, text: words.text(plainName(sender), REFERRAL_DAYS) },
    url,
    unsubscribeUrl,
  );
}
