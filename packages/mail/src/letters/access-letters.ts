import { compose } from '../compose.ts';
import { type LetterReader, type MailContent, paragraph } from '../letter.ts';
import { accessWords } from './access-words.ts';
import { linkedLetter } from './linked-letter.ts';

/** Asks a new user to activate the account; the link is valid for 24 hours. */
export const activationMail = (reader: LetterReader, link: string): MailContent =>
  linkedLetter(reader, accessWords[reader.language].activation, link);

/** Lets a user choose a new password; the link is valid for 30 minutes and works once. */
export const resetMail = (reader: LetterReader, link: string): MailContent =>
  linkedLetter(reader, accessWords[reader.language].reset, link);

/** Asks for a proof that a new address belongs to the user; the link is valid for 24 hours. */
export const emailChangeMail = (reader: LetterReader, link: string): MailContent =>
  linkedLetter(reader, accessWords[reader.language].emailChange, link);

export interface EmailChangeFacts {
  readonly newEmail: string;
  /** Internet address from which it was entered. */
  readonly address: string;
  readonly link: string;
}

/** Says at the present address that another one was entered; the link, which works once within 24 hours, ends the change. */
export function emailChangeNotice(reader: LetterReader, { newEmail, address, link }: EmailChangeFacts): MailContent {
  const { entered, next, ...words } = accessWords[reader.language].emailChangeNotice;
  return linkedLetter(reader, { ...words, text: [entered(newEmail, address), next] }, link);
}

type ChangeWords = (typeof accessWords)['en']['changes'];

/** Says what has changed, by its words in the language of the reader. */
export type AccessChange = (changes: ChangeWords) => { readonly subject: string; readonly text: string };

/** Says that access to the account has changed, so that a change by someone else is noticed. @param url page on which the reader can act */
export function securityNotice(reader: LetterReader, change: AccessChange, url: string): MailContent {
  const { changes, security } = accessWords[reader.language];
  const { subject, text } = change(changes);
  return linkedLetter(reader, { ...security, subject, text: [text, security.next] }, url);
}

/** Says that an operator has removed the second factors of an account, so that one who did not ask for it notices. */
export const factorsResetMail = (reader: LetterReader, url: string): MailContent =>
  linkedLetter(reader, accessWords[reader.language].factorsReset, url);

/** Proves that mails reach the address of an account: its arrival is the proof, there is nothing to follow. */
export const addressConfirmedMail = (reader: LetterReader, url: string): MailContent =>
  linkedLetter(reader, accessWords[reader.language].addressConfirmed, url);

/** Confirms that an account was deleted. @param publicUrl an address of the installation */
export function accountDeletedMail(reader: LetterReader, publicUrl: string): MailContent {
  const { subject, text, reason } = accessWords[reader.language].accountDeleted;
  return compose({ reader, subject, parts: text.map(paragraph), reason, publicUrl });
}
