import { macroFactorSeries } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { researchStateModels } from './rule-states.ts';

describe('models of states by rules on research', () => {
  it('read series that the history of the market has', () => {
    const series = Object.values(researchStateModels).flatMap((model) => model.series);
    expect(series.filter((id) => !macroFactorSeries.includes(id))).toEqual([]);
  });
});
