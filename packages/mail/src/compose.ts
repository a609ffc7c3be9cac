import { drawHtml } from './draw-html.ts';
import { drawText } from './draw-text.ts';
import type { Letter, MailContent } from './letter.ts';

/** A subject is one line, even when a name in it holds line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Draws a letter as text and as HTML. */
export function compose(letter: Letter): MailContent {
  const drawn = { ...letter, subject: oneLine(letter.subject) };
  return { subject: drawn.subject, text: drawText(drawn), html: drawHtml(drawn) };
}
