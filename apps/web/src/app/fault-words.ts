import { LostPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';

/** What a failed page says about its fault: a part that did not come, or an error of the page. */
export function faultWords(fault: unknown): { title: string; text: string } {
  const words = messages.shell;
  return fault instanceof LostPart
    ? { title: words.lostTitle, text: words.lostText }
    : { title: words.faultTitle, text: words.faultText };
}
