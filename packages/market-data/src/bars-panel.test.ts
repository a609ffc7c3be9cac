import { fromEpochDay, toEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { toPanel } from './bars-panel.ts';
import type { CorporateAction, InstrumentHistory } from './daily-bars.ts';

function history(symbol: string, days: readonly string[], actions: CorporateAction[] = []): InstrumentHistory {
  const column = (offset: number) => Float64Array.from(days, (_, i) => 10 + i + offset);
  return {
    bars: {
      symbol,
      days: Int32Array.from(days, toEpochDay),
      open: column(0),
      high: column(0.5),
      low: column(-0.5),
      close: column(0.1),
      adjClose: column(0.2),
      volume: Float64Array.from(days, () => 1000),
    },
    actions,
  };
}

describe('panel of bars', () => {
  const payDay = toEpochDay('2026-11-30');
  const panel = toPanel(
    [
      history(
        'OLD',
        ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-27'],
        [
          { exDay: toEpochDay('2026-11-20'), kind: 'dividend', value: 9, payDay: null },
          { exDay: toEpochDay('2026-11-24'), kind: 'dividend', value: 0.5, payDay },
          { exDay: toEpochDay('2026-11-25'), kind: 'split', value: 2, payDay: null },
        ],
      ),
      history('NEW', ['2026-11-25', '2026-11-27', '2026-11-30']),
    ],
    '2026-11-22',
    '2026-11-27',
    [
      { symbol: 'GONE', sector: 'Energy' },
      { symbol: 'NEW', sector: 'Utilities' },
    ],
  );

  it('has the sessions of the range and one column a symbol', () => {
    expect(Array.from(panel.days, fromEpochDay)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']);
    expect(panel.symbols).toEqual(['OLD', 'NEW']);
  });

  it('knows the sectors of the instruments given', () => {
    expect(panel.sectors).toEqual([null, 'Utilities']);
  });

  it('leaves gaps as NaN prices and volume 0', () => {
    expect(Array.from(panel.open[0])).toEqual([11, 12, Number.NaN, 13]);
    expect(Array.from(panel.adjClose[1])).toEqual([Number.NaN, Number.NaN, 10.2, 11.2]);
    expect(Array.from(panel.volume[0])).toEqual([1000, 1000, 0, 1000]);
    expect(Array.from(panel.volume[1])).toEqual([0, 0, 1000, 1000]);
  });

  it('dates actions by index, with pay days beyond the end at its length', () => {
    expect(panel.actions).toEqual([
      [
        { dayIndex: 1, kind: 'dividend', value: 0.5, payDayIndex: 4 },
        { dayIndex: 2, kind: 'split', value: 2 },
      ],
      [],
    ]);
  });
});
