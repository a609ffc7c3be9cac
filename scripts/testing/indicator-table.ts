// node scripts/testing/indicator-table.ts   writes docs/indicators.md from the catalogue of indicators
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Indicator, indicatorCatalogue } from '@pipa/quant';
import { replaceTable } from './verification-table.ts';

const DOCUMENT = new URL('../../docs/indicators.md', import.meta.url);

const lineOf = ([first, ...others]: readonly [Indicator, ...Indicator[]]): string => {
  const ids = [first, ...others].map(({ id }) => `\`${id}\``).join(' ');
  const outputs = first.outputs.length === 1 ? '' : first.outputs.join(', ');
  return `| ${first.name} | ${ids} | ${first.inputs.join(', ')} | ${outputs} | ${first.warmUp} |`;
};

/** Every indicator of the catalogue, a line a key; the warm-up is that of its first id. */
export function indicatorTable(): string {
  const byKey = Map.groupBy(indicatorCatalogue, ({ key }) => key);
  const head = ['| indicator | ids | reads | lines | warm-up |', '| --- | --- | --- | --- | ---: |'];
  return [...head, ...[...byKey.values()].map((each) => lineOf(each as [Indicator]))].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DOCUMENT, replaceTable(readFileSync(DOCUMENT, 'utf8'), indicatorTable()));
}
