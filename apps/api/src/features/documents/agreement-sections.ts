import { type Section, section, text } from './parts.ts';

/** A short line that begins with a number, or with #, is the heading of what follows. */
const HEADING = /^(?:#{1,4}\s+\S.{0,85}|\d+(?:\.\d+)*[.)]?\s.{1,85})$/;

/** The text of an agreement in sections; what comes before the first heading is a section without title. */
export function agreementSections(agreement: string): Section[] {
  const preamble = section('');
  const sections = [preamble];
  let current = preamble;
  for (const paragraph of agreement.split(/\n\s*\n/)) {
    const lines = paragraph.trim().split('\n');
    if (HEADING.test(lines[0] ?? '')) {
      current = section((lines.shift() ?? '').replace(/^#+\s+/, ''));
      sections.push(current);
    }
    const words = lines.join('\n').trim();
    if (words !== '') current.parts.push(text(words));
  }
  return preamble.parts.length > 0 ? sections : sections.slice(1);
}
