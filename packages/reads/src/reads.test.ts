import { api, type Endpoint } from '@pipa/contract';
import { expect, it } from 'vitest';
import { reads } from './reads.ts';

const calls: [string, Endpoint][] = Object.entries(api);

/** Tools of the analysis, which the API reads itself. */
const OF_THE_API = [
  'alertFirings',
  'alerts',
  'asOfDays',
  'compareSymbols',
  'etfPerformance',
  'explain',
  'getIDAWatchList',
  'getStockIDA',
  'savedScreens',
  'scorecards',
  'screenUniverse',
  'stateChart',
  'symbolDoubts',
  'symbolSuggestions',
];

it('has a read for every endpoint that is a tool', () => {
  const tools = calls.flatMap(([name, { tool }]) => (tool ? [name] : []));
  expect(tools.filter((name) => !(name in reads)).sort()).toEqual(OF_THE_API);
});

it('reads with GET alone, so that no form changes anything by it', () => {
  const methods = calls
    .filter(([name]) => name in reads)
    .flatMap(([, { method, alsoMethods }]) => [method, ...alsoMethods]);
  expect(new Set(methods)).toEqual(new Set(['GET']));
});
