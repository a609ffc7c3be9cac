import { compose } from '../compose.ts';
import { action, type LetterReader, type MailContent, paragraph } from '../letter.ts';

/** Words of a letter that says something and leads to one page. */
export interface LinkedWords {
  readonly subject: string;
  readonly text: readonly string[];
  /** Label of the link. */
  readonly action: string;
  readonly reason: string;
}

/** A letter of paragraphs and one link. */
export const linkedLetter = (
  reader: LetterReader,
  { subject, text, action: label, reason }: LinkedWords,
  url: string,
  unsubscribeUrl?: string,
): MailContent =>
  compose({ reader, subject, parts: [...text.map(paragraph), action(label, url)], reason, unsubscribeUrl });
