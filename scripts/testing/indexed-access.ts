/** Loops over columns of numbers run within the bounds that they name; a check of each read would cost time and say nothing. */
const NUMERIC = [
  'packages/quant/',
  'packages/market-data/src/simulated/',
  'packages/market-data/src/gate/',
  'packages/market-data/src/adjust-close.ts',
  'packages/trading/src/fit-to-funds.ts',
  'packages/trading/src/margin-call.ts',
  'packages/trading/src/order-sheet.ts',
  'packages/trading/src/plan-lines.ts',
  'packages/db/src/market/copy-columns.ts',
];
/** A strategy may replace iterators, so loops beside it go by index. */
const BESIDE_STRATEGIES = ['packages/strategy-host/src/isolate/'];

/** Sources in which a read by index is not checked. */
export const UNCHECKED: readonly string[] = [...NUMERIC, ...BESIDE_STRATEGIES];

const FINDING = /^(\S+)\(\d+,\d+\): error /;

/** The diagnostics of a type check that count, each with the lines that explain it. */
export const findingsOf = (output: string): string[] =>
  output
    .trimEnd()
    .split(/\n(?=\S)/)
    .filter((text) => {
      const [, path] = FINDING.exec(text) ?? [];
      return text !== '' && !UNCHECKED.some((start) => path?.startsWith(start));
    });
