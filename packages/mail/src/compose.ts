import { drawHtml } from './draw-html.ts';
import { drawText } from './draw-text.ts';
import type { Letter, MailContent } from './letter.ts';

/** A letter with what its frame adds. */
export interface FramedLetter extends Letter {
  readonly policyUrl: string;
}

const PRIVACY_PATH = '/admin/privacy';

/** The privacy policy of the installation, whose pages are all that a letter leads to. @throws RangeError for a letter without an address */
function policyUrlOf({ publicUrl, unsubscribeUrl, parts }: Letter): string {
  const url = publicUrl ?? unsubscribeUrl ?? parts.flatMap((part) => ('url' in part ? [part.url] : []))[0];
  if (url === undefined) throw new RangeError('a letter needs an address of the installation');
  return new URL(PRIVACY_PATH, url).href;
}

/** A subject is one line, even when a name in it holds line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Draws a letter as text and as HTML. */
export function compose(letter: Letter): MailContent {
  const drawn = { ...letter, subject: oneLine(letter.subject), policyUrl: policyUrlOf(letter) };
  return { subject: drawn.subject, text: drawText(drawn), html: drawHtml(drawn) };
}
