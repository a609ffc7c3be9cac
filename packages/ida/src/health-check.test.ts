import { describe, expect, it } from 'vitest';
import { type HealthSubject, healthSections } from './health-check.ts';

/** '11 SPY 5: S&P500 TA Metrics' by section. */
const shapeOf = (subject: HealthSubject) =>
  Object.fromEntries(
    healthSections(subject).map(({ title, tables }) => [
      title.en,
      tables.map((table) => `${table.function} ${table.symbol} ${table.length}: ${table.title.en}`),
    ]),
  );

/** The parts typed from the third document, section 2.1. */
describe('the health check', () => {
  it('of a stock has the market, its sector and itself', () => {
    expect(shapeOf({ symbol: 'AAPL', isEtf: false, sectorETF: 'XLK' })).toEqual({
      '1. Market Health Check': [
        '11 SPY 5: S&P500 TA Metrics',
        '4 SPY 5: Sentiment',
        '18 SPY 5: Pattern & Abnormality Detection',
        '12 SPY 1: State & Prediction',
      ],
      '2. Sector ETF Health Check': [
        '11 XLK 5: TA Metrics',
        '4 XLK 5: Sentiment',
        '18 XLK 5: Pattern & Abnormality Detection',
      ],
      '3. Stock Health Check': [
        '2 AAPL 1: Fundamental Daily',
        '5 AAPL 1: Fundamental Quarterly',
        '11 AAPL 5: TA Metrics',
        '4 AAPL 5: Sentiment',
        '18 AAPL 5: Pattern & Abnormality Detection',
      ],
    });
  });

  it('of a stock without a fund of its sector leaves that part out', () => {
    expect(Object.keys(shapeOf({ symbol: 'AAPL', isEtf: false, sectorETF: null }))).toEqual([
      '1. Market Health Check',
      '3. Stock Health Check',
    ]);
  });

  it('of an ETF has itself alone, with states for the market only', () => {
    expect(shapeOf({ symbol: 'TLT', isEtf: true, sectorETF: null })).toEqual({
      '1. ETF Health Check': [
        '11 TLT 5: TA Metrics',
        '4 TLT 5: Sentiment',
        '18 TLT 5: Pattern & Abnormality Detection',
      ],
    });
    expect(shapeOf({ symbol: 'SPY', isEtf: true, sectorETF: null })['1. ETF Health Check']).toContain(
      '12 SPY 1: State & Prediction',
    );
  });
});
