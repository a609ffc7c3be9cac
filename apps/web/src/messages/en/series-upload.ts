import type { UploadFault, UploadKind } from '@pipa/contract';

const kinds: Record<UploadKind, string> = {
  aaii: 'AAII survey: bullish, neutral, bearish',
  putCall: 'Puts and calls of the market',
  move: 'MOVE index',
  sppe: 'S&P 500 price to earnings',
  speyc: 'S&P 500 earnings yield less the 10-year yield',
  will5000pr: 'Wilshire 5000 price index',
  dx: 'US dollar index futures',
  gc: 'Gold futures',
  si: 'Silver futures',
  hg: 'Copper futures',
  srr: 'Steel rebar futures',
  zc: 'Corn futures',
  zw: 'Wheat futures',
  zr: 'Rough rice futures',
};
const faults: Record<UploadFault, string> = {
  NoRows: 'The file has no rows',
  Columns: 'A column is missing',
  Day: 'This is no day, or it was released before its day',
  Future: 'The day is in the future',
  NoSession: 'The market was closed on this day',
  Number: 'This is no number',
  Range: 'The value is far from what this series has',
  Repeated: 'A second value of the same day',
  Shares: 'The shares do not add up to 100',
};

export const seriesUpload = {
  title: 'Values that no vendor feeds',
  text: 'Some series have no source that is free to use. Upload what you may use as CSV: it is checked first, and stored with where it is from. What it replaces is kept.',
  kind: 'Series',
  kinds,
  file: 'CSV file',
  columns: (columns: string) => `Columns: ${columns}. Days as 2026-03-19; the last column may be left out.`,
  optionColumns: (columns: string) =>
    `Columns: ${columns}. Days as 2026-03-19, contracts of all options or of those of SPY; open interest may be left out. A day that is stored already is replaced, and what it was is not kept.`,
  tooLong: (characters: string) => `The file is longer than ${characters} characters.`,
  unread: 'The file cannot be read.',
  chosen: (file: string) => `Chosen: ${file}`,
  check: 'Check',
  found: (values: number, changed: number, from: string, to: string) =>
    `${values} values from ${from} to ${to}, ${changed} of them new or changed.`,
  nothing: 'The file has no value that can be stored.',
  faultsTitle: 'What is wrong',
  faults,
  faultColumns: { line: 'Line', fault: 'Fault', text: 'Row' },
  newestTitle: 'Newest values',
  newestColumns: { series: 'Series', day: 'Day', released: 'Known from', value: 'Value' },
  store: 'Store',
  storeTitle: (kind: string) => `Store values: ${kind}`,
  stored: (values: number, changed: number) => `${values} values are stored, ${changed} of them new or changed.`,
};
