import type { LineSeriesOption, YAXisComponentOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { statePicture } from './picture.ts';
import { type StateChart, stateChartOption } from './state-chart.ts';

const light = chartTheme('light');
const labels = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'];
const chart: StateChart = {
  labels,
  unit: 'dollars',
  lines: [{ name: 'SPY', values: [500, 501, null, 503.456] }],
  bands: [
    { name: 'H1', states: ['Bull', 'Bear', 'Bear', 'Bull'] },
    { name: 'GMM', states: [null, 'Sideways', 'Sideways', 'Sideways'] },
  ],
};
const linesOf = (option: { series?: unknown }) => option.series as LineSeriesOption[];
const axesOf = (option: { yAxis?: unknown }) => option.yAxis as YAXisComponentOption[];

describe('a chart of states', () => {
  const option = stateChartOption(chart, light);

  it('fills the time before each close with the colour of its state', () => {
    const [bull, bear, sideways] = linesOf(option);
    expect([bull, bear, sideways].map(({ name, data }) => [name, data])).toEqual([
      ['H1 Bull', [1, null, 1, 1]],
      ['H1 Bear', [1, 1, 1, null]],
      ['GMM Sideways', [0.06, 0.06, 0.06, 0.06]],
    ]);
    const fills = [bull, bear, sideways].map(({ areaStyle }) => String(areaStyle?.color).slice(0, 7));
    expect(fills).toEqual([light.colors.gain, light.colors.loss, light.colors.warn]);
    expect(axesOf(option)[1]).toMatchObject({ min: 0, max: 1, show: false });
  });

  it('draws the line over them, and its tooltip says the states of a day', () => {
    expect(linesOf(option).at(-1)).toMatchObject({ name: 'SPY', data: [500, 501, null, 503.456] });
    const { formatter } = option.tooltip as { formatter: (points: unknown) => string };
    expect(formatter([{ dataIndex: 3 }])).toBe(
      '2026-02-27<br>SPY: <b>503.46</b><br>H1: <b>Bull</b><br>GMM: <b>Sideways</b>',
    );
    expect(formatter([{ dataIndex: 0 }])).toContain('GMM: <b>N/A</b>');
  });

  it('is a picture with its title and the meaning of its colours', () => {
    const picture = statePicture('SPY and its states', chart, light);
    expect(picture.tooltip).toBeUndefined();
    expect(linesOf(picture).at(-1)?.name).toBe('SPY 503.46');
    expect(picture.title).toMatchObject({
      text: 'SPY and its states',
      subtext: 'H1: Bull    {Bull|\u25a0} Bull    {Bear|\u25a0} Bear\nGMM: Sideways    {Sideways|\u25a0} Sideways',
      subtextStyle: { rich: { Bear: { color: light.colors.loss } } },
    });
    expect(picture.backgroundColor).toBe(light.colors.surface);
    const topOf = ({ grid }: ReturnType<typeof statePicture>) => (grid as { top: number }).top;
    const oneBand = statePicture('SPY', { ...chart, bands: chart.bands.slice(1) }, light);
    expect(topOf(picture) - topOf(oneBand)).toBe(16);
  });
});

it.each([
  ['metric', -1, 1],
  ['share', 0, 1],
  ['ratio', undefined, undefined],
] as const)('a chart of a %s has its range', (unit, min, max) => {
  const [axis] = axesOf(
    stateChartOption({ labels, unit, lines: [{ name: 'A', values: [0.2, 0.4] }], bands: [] }, light),
  );
  expect([axis.min, axis.max]).toEqual([min, max]);
});
