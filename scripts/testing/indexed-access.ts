/** Sources whose reads by index are not checked, each with the reason. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  'packages/quant/': 'Loops over columns of numbers run within the bounds that they name.',
  'packages/market-data/src/simulated/': 'The generated market is made by the same kind of loops.',
  'packages/strategy-host/src/isolate/': 'A strategy may replace iterators, so loops beside it go by index.',
  'packages/trading/src/fit-to-funds.ts': 'Orders are columns of numbers that are read by the line.',
  'packages/trading/src/margin-call.ts': 'Holdings are columns of numbers that are read by the line.',
  'packages/trading/src/order-sheet.ts': 'Orders are columns of numbers that are read by the line.',
  'packages/trading/src/plan-lines.ts': 'Holdings are columns of numbers that are read by the line.',
  'packages/db/src/market/copy-columns.ts': 'Columns whose lengths are equal are written at the pace of the wire.',
  'scripts/bench/': 'Measures the product and is no part of it.',
  'scripts/trials/': 'Tries the product and is no part of it.',
};

/** Sources that are still to be corrected, with the number of their findings. */
export const NOT_YET: Readonly<Record<string, number>> = {};

const FINDING = /^(\S+)\(\d+,\d+\): error /;
const skipped = [...Object.keys(UNCHECKED), ...Object.keys(NOT_YET)];

/** The diagnostics of a type check that count, each with the lines that explain it. */
export function findingsOf(output: string): string[] {
  const findings = output.split(/\n(?=\S)/).filter((text) => text.trim() !== '');
  return findings.filter((text) => {
    const path = FINDING.exec(text)?.[1];
    return path === undefined || !skipped.some((start) => path.startsWith(start));
  });
}
