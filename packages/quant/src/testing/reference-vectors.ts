import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Environment variable that names another folder than the one beside the repository. */
export const REFERENCE_VARIABLE = 'REFERENCE_DATA';

/** Vectors whose licence allows it are part of the repository, each file compressed; see NOTICE there. */
const own = new URL('../../vectors/', import.meta.url);

/** The others, and prices, lie beside the repository where they are available; tests pass without them. */
const given = process.env[REFERENCE_VARIABLE];
const root = given ? pathToFileURL(`${given}/`) : new URL('../../../../../shared/data/', import.meta.url);

export const haveReferenceData = existsSync(new URL('vectors/', root));

/** Where the expected values of each source begin, below vectors/. */
export const REFERENCE_SOURCES: Readonly<Record<string, readonly string[]>> = {
  'TA-Lib': ['talib_reference_spy_2015_2018.csv.gz'],
  'TA-Lib regression': ['talib_regtest.csv'],
  'Stock.Indicators': ['stock_indicators_excel_expected.csv'],
  Lean: ['lean/'],
  Tulip: ['tulip_indicators.json'],
  backtrader: ['backtrader_indicators.csv'],
  empyrical: ['empyrical_metrics.json'],
  PerformanceAnalytics: ['performance_metrics_expected.csv'],
  ffn: ['ffn_metrics.json'],
  hmmlearn: ['hmm_vectors.json'],
};

/** Files below vectors/ (or folders of them) that hold no value for a function here, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'talib_reference_spy_2015_2018_manifest.json': 'settings',
  'talib_ohlcv_252.csv': 'prices',
  'stock_indicators_excel_manifest.json': 'settings',
  'stock_indicators_quotes_default.csv': 'prices',
  'stock_indicators_quotes_compare.csv': 'prices',
  'backtrader_2006_daily.csv': 'prices',
  'performance_metrics_managers_returns.csv': 'returns',
  'performance_metrics_portfolio_bacon_returns.csv': 'returns',
  'ffn_prices.csv': 'prices',
  'backtest/': 'whole strategies: compared where backtests are tested',
  'oauth1_signatures.json': 'not a number',
  'stripe_webhooks.json': 'not a number',
  'lean/MANIFEST.json': 'settings',
  'lean/bi_datatest.csv': 'of stacked pairs of symbols; beta is compared with two other sources',
  'lean/spy_atr.csv': 'a simple average of the true range, ours is Wilder’s',
  'lean/spy_pso.csv': 'not an indicator of ours',
  'lean/spy_rdv.csv': 'not an indicator of ours',
  'lean/spy_sr.csv': 'agrees to three digits only',
  'lean/spy_valueatrisk.csv': 'of a normal law, ours is historical',
  'lean/spy_with_chop.csv': 'its range leaves out the close before',
  'lean/spy_with_fisher.csv': 'clips at another place',
};

/** Whether the vectors of a source are there. */
export function haveReference(source: string): boolean {
  return referenceFilesOf(source).length > 0;
}

/** The sources whose vectors are not there. */
export function missingReferences(): string[] {
  return Object.keys(REFERENCE_SOURCES).filter((source) => !haveReference(source));
}

/** The files below vectors/ that hold expected values of a source. */
export function referenceFilesOf(source: string): string[] {
  const starts = REFERENCE_SOURCES[source];
  if (starts === undefined) throw new RangeError(`${source} is not a source of reference values`);
  return referenceFiles().filter((file) => startsWithOne(file, starts) && !isNotCompared(file));
}

export function referenceFiles(): string[] {
  const files = new Set(filesBelow(own).map((file) => file.replace(/\.gz$/, '')));
  files.delete('NOTICE');
  if (haveReferenceData) for (const file of filesBelow(new URL('vectors/', root))) files.add(file);
  return [...files].sort();
}

function filesBelow(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^.*\/vectors\/+/, ''));
}

export function isNotCompared(file: string): boolean {
  return startsWithOne(file, Object.keys(NOT_COMPARED));
}

function startsWithOne(file: string, starts: readonly string[]): boolean {
  return starts.some((start) => (start.endsWith('/') ? file.startsWith(start) : file === start));
}

export function readReference(path: string): string {
  const compressed = new URL(`${path.replace(/^vectors\//, '')}.gz`, own);
  const isOwn = existsSync(compressed);
  const bytes = readFileSync(isOwn ? compressed : new URL(path, root));
  return (isOwn || path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Rows of a CSV with a header; quoted cells may hold commas and doubled quotes. */
export function readReferenceTable(path: string): Record<string, string>[] {
  const [header, ...rows] = readReference(path).trim().split(/\r?\n/).map(splitCells);
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])));
}

function splitCells(line: string): string[] {
  const cells: string[] = [];
  // With a comma before each cell, an empty first one is a match like any other.
  for (const match of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push(match[1] !== undefined ? match[1].replaceAll('""', '"') : match[2]);
  }
  return cells;
}

export const numberOrNaN = (cell: string): number => (cell === '' ? NaN : Number(cell));
