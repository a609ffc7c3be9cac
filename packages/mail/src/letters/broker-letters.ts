import type { LetterReader, MailContent } from '../letter.ts';
import { brokerWords } from './broker-words.ts';
import { linkedLetter } from './linked-letter.ts';

/** Says some days before that a link to a broker ends; `day` is YYYY-MM-DD. */
export function linkEndsMail(
  reader: LetterReader,
  { name, day, url }: { readonly name: string; readonly day: string; readonly url: string },
): MailContent {
  const { ends, action, reason } = brokerWords[reader.language];
  return linkedLetter(reader, { subject: ends.subject(name, day), text: ends.text(name, day), action, reason }, url);
}

/** Says that a link to a broker does not work any more, and why. */
export function linkBrokenMail(
  reader: LetterReader,
  { cause, url }: { readonly cause: 'ended' | 'refused'; readonly url: string },
): MailContent {
  const { broken, action, reason } = brokerWords[reader.language];
  const text = [broken.text[cause], broken.next];
  return linkedLetter(reader, { subject: broken.subject, text, action, reason }, url);
}
