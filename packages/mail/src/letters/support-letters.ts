import { compose } from '../compose.ts';
import { action, type LetterReader, type MailContent, paragraph } from '../letter.ts';
import { linkedLetter } from './linked-letter.ts';
import { plainName } from './plain-name.ts';
import { supportWords } from './support-words.ts';

export interface TicketFacts {
  readonly number: string;
  /** The page of the ticket; null for a visitor, who has none. */
  readonly url: string | null;
  /** An address of the installation. */
  readonly publicUrl: string;
}

/** A visitor chooses the name and the address, so the letter carries nothing that the address did not ask for. */
const namedPlainly = (reader: LetterReader): LetterReader => ({ ...reader, firstName: plainName(reader.firstName) });

/** Confirms a ticket with its number. Its words are not repeated: a visitor may have given the address of another. */
export function ticketOpenedMail(reader: LetterReader, { number, url, publicUrl }: TicketFacts): MailContent {
  const { opened: words, reason } = supportWords[reader.language];
  return compose({
    reader: namedPlainly(reader),
    subject: words.subject(number),
    parts: [...words.text(number).map(paragraph), ...(url === null ? [] : [action(words.action, url)])],
    reason,
    publicUrl,
  });
}

/** The operator's answer. */
export function ticketAnsweredMail(
  reader: LetterReader,
  { number, text, url, publicUrl }: TicketFacts & { readonly text: string },
): MailContent {
  const { answered: words, reason } = supportWords[reader.language];
  const paragraphs = text
    .split(/\r?\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  return compose({
    reader: namedPlainly(reader),
    subject: words.subject(number),
    parts: [
      ...paragraphs.map(paragraph),
      ...(url === null ? [paragraph(words.nextOfVisitor(number))] : [paragraph(words.next), action(words.action, url)]),
    ],
    reason,
    publicUrl,
  });
}

/** Says to an administrator that a ticket waits. */
export function ticketWaitsMail(
  reader: LetterReader,
  { number, subject, url }: { readonly number: string; readonly subject: string; readonly url: string },
): MailContent {
  const { waits: words, operatorReason: reason } = supportWords[reader.language];
  const text = [words.text(subject)];
  return linkedLetter(reader, { subject: words.subject(number), text, action: words.action, reason }, url);
}
