import { palette } from '@pipa/charts';
import { htmlEscape } from 'escape-goat';
import type { FramedLetter } from './compose.ts';
import { frameWords } from './frame-words.ts';
import type { LetterPart, LetterTable } from './letter.ts';

const colors = palette.light;
// Mail programs drop style sheets, so that each element carries its own style; Inter may be missing on the reader's machine.
const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const styles = {
  page: `margin:0;padding:24px 12px;background:${colors.bg};color:${colors.ink};${FONT};font-size:15px;line-height:1.55`,
  card: `width:100%;max-width:600px;margin:0 auto;background:${colors.surface};border:1px solid ${colors.line};border-radius:12px;border-collapse:separate`,
  brand: `padding:20px 28px 0;font-size:17px;font-weight:700;color:${colors.accent}`,
  body: 'padding:12px 28px 24px',
  paragraph: 'margin:12px 0',
  heading: 'margin:20px 0 0;font-weight:600',
  item: `margin:12px 0;padding:0 0 12px;border-bottom:1px solid ${colors.line};color:${colors['ink-2']};overflow-wrap:anywhere`,
  button: `display:inline-block;padding:10px 18px;border-radius:8px;background:${colors.accent};color:${colors.surface};font-weight:600;text-decoration:none`,
  address: `margin:12px 0;font-size:12.5px;color:${colors['ink-2']};word-break:break-all`,
  table: `width:100%;margin:16px 0;border-collapse:collapse;font-size:13.5px;font-variant-numeric:tabular-nums`,
  head: `padding:6px 8px;border-bottom:1px solid ${colors['line-strong']};color:${colors['ink-2']};font-weight:600`,
  cell: `padding:6px 8px;border-bottom:1px solid ${colors.line}`,
  itemLink: `color:${colors.accent};font-weight:600;text-decoration:none`,
  link: `color:${colors['ink-2']};text-decoration:underline`,
  reason: `padding:14px 28px 20px;border-top:1px solid ${colors.line};font-size:12.5px;color:${colors['ink-2']}`,
} as const;

function drawTable({ columns, rows }: LetterTable): string {
  const align = (i: number) => (columns[i]?.isNumber ? 'right' : 'left');
  const head = columns.map(
    ({ title }, i) => `<th scope="col" align="${align(i)}" style="${styles.head}">${htmlEscape(title)}</th>`,
  );
  const cells = (row: readonly string[]) =>
    row.map((text, i) => `<td align="${align(i)}" style="${styles.cell}">${htmlEscape(text)}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return `<table style="${styles.table}"><thead><tr>${head.join('')}</tr></thead><tbody>${body}</tbody></table>`;
}

function drawPart(part: LetterPart, addressHint: string): string {
  if (part.kind === 'table') return drawTable(part.table);
  if (part.kind === 'paragraph' || part.kind === 'heading')
    return `<p style="${styles[part.kind]}">${htmlEscape(part.text)}</p>`;
  const url = htmlEscape(part.url);
  if (part.kind === 'item') {
    const title = `<a href="${url}" style="${styles.itemLink}">${htmlEscape(part.title)}</a>`;
    return `<p style="${styles.item}">${title}<br>${htmlEscape(part.text)}</p>`;
  }
  return `<p style="${styles.paragraph}"><a href="${url}" style="${styles.button}">${htmlEscape(part.label)}</a></p>
<p style="${styles.address}">${addressHint} <br>${url}</p>`;
}

const frameLink = (url: string | undefined, label: string): string =>
  url === undefined ? '' : ` <a href="${htmlEscape(url)}" style="${styles.link}">${label}</a>`;

/** The letter as a complete HTML page in the product's colours; every text in it is escaped. */
export function drawHtml({ reader, subject, parts, reason, unsubscribeUrl, policyUrl }: FramedLetter): string {
  const words = frameWords[reader.language];
  return `<!doctype html>
<html lang="${words.tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlEscape(subject)}</title></head>
<body style="${styles.page}">
<table role="presentation" style="${styles.card}">
<tr><td style="${styles.brand}">Pipa</td></tr>
<tr><td style="${styles.body}">
<p style="${styles.paragraph}">${htmlEscape(words.greeting(reader.firstName))}</p>
${parts.map((part) => drawPart(part, words.address)).join('\n')}
</td></tr>
<tr><td style="${styles.reason}">${htmlEscape(reason)}${frameLink(unsubscribeUrl, words.unsubscribe)}${frameLink(policyUrl, words.policy)}</td></tr>
</table>
</body>
</html>`;
}
