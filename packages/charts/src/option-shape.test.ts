import { describe, expect, it } from 'vitest';
import { percentAxis } from './chart-parts.ts';
import { chartTheme } from './chart-theme.ts';
import { optionShape } from './option-shape.ts';
import { equityOption, exposureOption } from './performance-charts.ts';

const light = chartTheme('light');
const compared = {
  labels: ['2026-11-18', '2026-11-19'],
  ours: [0, 0.01],
  ourName: 'Algorithm',
  benchmark: [0, 0.005],
  benchmarkName: 'Benchmark',
};

describe('the shape of a drawing', () => {
  it('is the same when a tick changes values and adds a point', () => {
    const later = {
      ...compared,
      labels: [...compared.labels, '2026-11-20'],
      ours: [0, 0.01, 0.02],
      benchmark: [0, 0, 0],
    };
    expect(optionShape(equityOption(later, light))).toBe(optionShape(equityOption(compared, light)));
  });

  it('differs when a line comes or goes, and between colour modes', () => {
    const exposure = { labels: ['a', 'b'], long: [1, 1], short: [0, 0], cash: [0, 0] };
    const drawn = optionShape(exposureOption(exposure, light));
    expect(optionShape(exposureOption({ ...exposure, short: [0, -0.1] }, light))).not.toBe(drawn);
    expect(optionShape(exposureOption(exposure, chartTheme('dark')))).not.toBe(drawn);
  });

  it('leaves nothing of an axis behind when the next one has no lowest value of its own', () => {
    expect(percentAxis([[0, 0.1]], light)).toMatchObject({ min: null, axisLabel: { showMinLabel: null } });
  });
});
