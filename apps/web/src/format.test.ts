import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionOf,
  formatClock,
  formatCompact,
  formatCompactMoney,
  formatDate,
  formatDay,
  formatInstant,
  formatMarketInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPoints,
  formatRisk,
  formatRiskText,
  formatShares,
} from './format.ts';
import { enums } from './messages/enums.ts';

describe('numbers', () => {
  it.each([
    [1234567.891, '$1,234,567.89'],
    [-1540, '−$1,540.00'],
    [0, '$0.00'],
    [-0.001, '$0.00'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [Number.NaN, 'N/A'],
  ])('writes %s dollars as %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });

  it('writes yen for the Chinese market, a plus when asked, and fewer decimals', () => {
    expect(formatMoney(9894.31, { market: 'CN', decimals: 0 })).toBe('¥9,894');
    expect(formatMoney(12.5, { signed: true })).toBe('+$12.50');
    expect(formatMoney(0, { signed: true })).toBe('$0.00');
  });

  it.each([
    [0.1249, '12.49%'],
    [-0.064, '−6.40%'],
    [0, '0.00%'],
    [-0.000001, '0.00%'],
    [null, 'N/A'],
  ])('writes the fraction %s as %s', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  it.each([
    [0.0123, '1.23 pp'],
    [-0.5, '−50.00 pp'],
    [-0.000001, '0.00 pp'],
    [null, 'N/A'],
  ])('writes the difference %s of two fractions as %s', (value, text) => {
    expect(formatPoints(value)).toBe(text);
  });

  it.each([
    [999, '999.00'],
    [1_000, '1.00K'],
    [2_345_678, '2.35M'],
    [-7_100_000_000, '−7.10B'],
    [null, 'N/A'],
  ])('abbreviates %s as %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it.each([
    [999, '999.00'],
    [9_999, '9,999.00'],
    [12_345, '1.23万'],
    [-123_456_789, '−1.23亿'],
  ])('abbreviates %s by ten thousands for readers of Chinese', (value, text) => {
    expect(formatCompact(value, 'zh')).toBe(text);
  });

  it('abbreviates money with its sign before the symbol', () => {
    expect(formatCompactMoney(-1_500)).toBe('−$1.50K');
  });

  it('writes whole shares without decimals and fractions with four', () => {
    expect(formatShares(1200)).toBe('1,200');
    expect(formatShares(-3)).toBe('−3');
    expect(formatShares(0.5)).toBe('0.5000');
  });

  it('never writes a hyphen for a minus nor a signed zero', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
        const text = formatNumber(value);
        expect(text).not.toContain('-');
        expect(text).not.toBe('−0.00');
      }),
    );
  });

  it('points where the shown digits point', () => {
    expect(directionOf(0.00004)).toBe('flat');
    expect(directionOf(0.0001)).toBe('up');
    expect(directionOf(-0.0001)).toBe('down');
    expect(directionOf(-0.004, 2)).toBe('flat');
    expect(directionOf(null)).toBe('none');
  });
});

describe('times', () => {
  it('shows instants in New York, in winter and in summer', () => {
    expect(formatInstant('2026-11-19T18:42:00.000Z')).toBe('2026-11-19 13:42 EST');
    expect(formatInstant('2026-07-01T13:30:00.000Z')).toBe('2026-07-01 09:30 EDT');
    expect(formatMarketInstant('2026-11-19T18:42:00.000Z')).toBe('Thu 2026-11-19 13:42 EST');
    expect(formatInstant('2026-11-20T05:00:00.000Z')).toBe('2026-11-20 00:00 EST');
  });
  it('takes the day of an instant from New York, not from Greenwich', () => {
    expect(formatDate('2026-11-20T03:00:00.000Z')).toBe('2026-11-19');
    expect(formatClock('2026-11-19T18:42:07.000Z')).toBe('13:42:07');
  });
  it('says N/A for what is missing or no time at all', () => {
    expect([formatInstant(null), formatDate(undefined), formatClock('yesterday')]).toEqual(['N/A', 'N/A', 'N/A']);
  });
  it('shows trading days of both forms alike', () => {
    expect(formatDay('20261119')).toBe('2026-11-19');
    expect(formatDay('2026-11-19')).toBe('2026-11-19');
    expect(formatDay(null)).toBe('N/A');
  });
});

describe('names', () => {
  it('labels risk levels as documented', () => {
    expect(formatRisk(3)).toBe('R3: Medium');
    expect(formatRisk(4)).toBe('R4: Medium Aggressive');
    expect(formatRiskText(4)).toBe('Medium Aggressive');
    expect(formatRiskText(null)).toBe('N/A');
    expect(formatRisk(9)).toBe('N/A');
  });
  it('writes enumeration values as words', () => {
    expect(enums.riskLevels[2]).toBe('Medium Conservative');
    expect(enums.categories.Max_Return).toBe('Max Return');
  });
});
