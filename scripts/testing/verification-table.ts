// node scripts/testing/verification-table.ts <file>   writes the table of docs/verification.md from the rows that the tests
// appended to <file> when VERIFICATION_REPORT named it
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Row {
  readonly function: string;
  readonly source: string;
  readonly values: number;
  readonly largestError: number;
  readonly tolerance: number;
}

const DOCUMENT = new URL('../../docs/verification.md', import.meta.url);
const BEGIN = '<!-- table: begin -->';
const END = '<!-- table: end -->';

/** The rows of a report as a Markdown table, sorted by function and source. A row that came twice counts once: the later one. */
export function verificationTable(report: string): string {
  const rows = new Map<string, Row>();
  for (const line of report.split('\n').filter(Boolean)) {
    const row = JSON.parse(line) as Row;
    rows.set(`${row.function} ${row.source}`, row);
  }
  const sorted = [...rows.values()].sort(
    (a, b) => a.function.localeCompare(b.function, 'en') || a.source.localeCompare(b.source, 'en'),
  );
  const lines = sorted.map(({ function: name, source, values, largestError, tolerance }) => {
    const figures = [values.toLocaleString('en-US'), largestError.toExponential(1), tolerance.toExponential(1)];
    return `| \`${name}\` | ${[source, ...figures].join(' | ')} |`;
  });
  const head = ['| function | vectors | values | largest error | allowed |', '| --- | --- | ---: | ---: | ---: |'];
  return [...head, ...lines].join('\n');
}

export function replaceTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new RangeError(`the document has no ${BEGIN} … ${END}`);
  return `${document.slice(0, from + BEGIN.length)}\n\n${table}\n\n${document.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file] = process.argv;
  if (!file) throw new RangeError('name the file of rows');
  const table = verificationTable(readFileSync(file, 'utf8'));
  writeFileSync(DOCUMENT, replaceTable(readFileSync(DOCUMENT, 'utf8'), table));
  console.log(table);
}
