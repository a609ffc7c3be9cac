/** A value of a CSV file; missing values are empty. */
type CsvValue = string | number | boolean | null | undefined;

function csvCell(value: CsvValue): string {
  const text = String(value ?? '');
  // A spreadsheet would execute text that begins like a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180) with its line end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`;
