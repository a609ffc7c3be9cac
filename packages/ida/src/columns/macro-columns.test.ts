import { macroNames } from '@pipa/contract';
import { SimulatedMarket, SimulatedResearch } from '@pipa/market-data';
import { expect, it } from 'vitest';
import { COLUMN_FACTS } from './index.ts';
import { macroColumns } from './units.ts';

const series = new SimulatedResearch(new SimulatedMarket({ seed: 1, stocks: 1 })).macroSeries();

it('the macro columns say the names and units that the series of the market have', () => {
  expect(series.map(({ id }) => id).toSorted()).toEqual(Object.keys(macroColumns).toSorted());
  for (const { id, name, unit } of series) {
    expect(COLUMN_FACTS[id as keyof typeof macroColumns].hint?.en).toBe(`${name} (${unit})`);
  }
});

it('the categories of the screen have the series of the market, in their order', () => {
  for (const category of [1, 2, 3, 4, 5] as const) {
    expect(series.filter((one) => one.category === category).map(({ id }) => id)).toEqual(macroNames[category]);
  }
});
