import type { LineSeriesOption, YAXisComponentOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { chartTheme } from './chart-theme.ts';
import { columnBarsOption, columnLinesOption } from './column-chart.ts';

const theme = chartTheme('light');
const format = (value: number | null) => `${value} M`;
const labels = ['2026-11-19', '2026-11-20'];

describe('lines of columns', () => {
  it('go from value to value, and have their values written as the table does', () => {
    const data = { labels, lines: [{ name: 'Volume', values: [3, null] }], format };
    const { series, xAxis, yAxis } = columnLinesOption(data, theme);
    expect(series).toEqual([
      expect.objectContaining<LineSeriesOption>({ name: 'Volume', data: [3, null], connectNulls: true }),
    ]);
    expect(xAxis).toMatchObject({ data: labels });
    const { axisLabel } = yAxis as YAXisComponentOption & { axisLabel: { formatter: (value: number) => string } };
    expect(axisLabel.formatter(3)).toBe('3 M');
  });

  it('have a colour each, their names at their ends, and the events of a day marked on the first', () => {
    const lines = [
      { name: 'Close', values: [10, 11] },
      { name: 'SMA 20', values: [null, 10.5] },
    ];
    const events = [
      { at: 1, name: 'RSI: oversold', isUp: true },
      { at: 1, name: 'EMA trend: price crosses above', isUp: true },
      { at: 0, name: 'MACD momentum', isUp: false },
    ];
    const option = columnLinesOption({ labels, lines, format, events }, theme);
    const drawn = option.series as LineSeriesOption[];
    expect(drawn[0].color).not.toBe(drawn[1].color);
    expect(drawn[1].endLabel).toMatchObject({ show: true });
    expect([drawn[2].data, drawn[3].data]).toEqual([
      [null, 11],
      [10, null],
    ]);
    // Other kinds of series are not loaded by the client, and would not be drawn.
    expect(drawn.map(({ type }) => type)).toEqual(['line', 'line', 'line', 'line']);
    const { formatter } = option.tooltip as { formatter: (points: unknown) => string };
    expect(formatter([{ dataIndex: 1 }])).toBe(
      '2026-11-20<br>Close: <b>11 M</b><br>SMA 20: <b>10.5 M</b><br>RSI: oversold<br>EMA trend: price crosses above',
    );
  });
});

describe('bars of a column', () => {
  it('stand on zero, a gain and a loss in their colours, other figures in one', () => {
    const bars = { name: '1 Day', labels: ['SPY', 'QQQ'], values: [1, -2], format, hasSign: true };
    const colorsOf = (hasSign: boolean) => {
      const { series, xAxis, yAxis } = columnBarsOption({ ...bars, hasSign }, theme);
      expect(yAxis).toMatchObject({ scale: false });
      // The last symbol stands below its bar, as the others do.
      expect(xAxis).toMatchObject({ boundaryGap: true, axisLabel: { alignMaxLabel: 'center' } });
      const [{ data }] = series as unknown as [{ data: { itemStyle: { color: string } }[] }];
      return data.map(({ itemStyle }) => itemStyle.color);
    };
    expect(colorsOf(true)).toEqual([theme.colors.gain, theme.colors.loss]);
    expect(colorsOf(false)).toEqual([theme.colors.accent, theme.colors.accent]);
  });
});
