import { stateChartNames } from '@pipa/contract';
import { comparedFunds } from '@pipa/ida';
import { SimulatedMarket } from '@pipa/market-data';
import { readEnv } from '@pipa/platform';
import { strategyCatalogue } from '@pipa/quant';
import { expect, it } from 'vitest';
import { universeOf } from './universe.ts';

const fundsOf = (funds: 'all' | 'core') =>
  new SimulatedMarket({ stocks: 0, funds }).instruments().map(({ symbol, kind, sector, industry }) => ({
    symbol,
    kind,
    sector,
    industry,
  }));

it('a market has every fund unless its settings ask for the core ones', () => {
  expect(universeOf(readEnv({ PIPA_MODE: 'local' }))).toEqual({ stocks: 2140, funds: 'all' });
  const settings = { PIPA_MODE: 'local', UNIVERSE_STOCKS: '20', UNIVERSE_FUNDS: 'core' };
  expect(universeOf(readEnv(settings))).toEqual({ stocks: 20, funds: 'core' });
});

it('the core funds are those that strategies choose from, that pages compare and that charts are drawn of', () => {
  const [all, core] = [fundsOf('all'), fundsOf('core')];
  const names = core.map(({ symbol }) => symbol);
  const held = strategyCatalogue.flatMap((strategy) => strategy.universe(all));
  const compared = comparedFunds(1, all).map(({ symbol }) => symbol);
  const charted = stateChartNames
    .filter((name) => !/state|breadth|sma|vix/.test(name))
    .flatMap((name) => name.toUpperCase().split('-'));
  expect(names).toEqual(expect.arrayContaining([...new Set([...held, ...compared, ...charted])]));
  expect(names.length).toBeLessThan(all.length / 2);
  expect(all.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(names));
});
