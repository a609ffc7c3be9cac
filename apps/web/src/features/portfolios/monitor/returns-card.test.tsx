import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monitorOf, perfRow, portfolioRow, recordRow } from '../../../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../../../testing/render.tsx';
import { measuredReturns } from './measured-returns.ts';
import { ReturnsCard } from './returns-card.tsx';

const factOf = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;
// 1,000 dollars gain a tenth; with 9,000 more on the third day all stays as it was.
const records = [
  recordRow('20260302', { cashFlow: 1_000, netLiquidation: 1_050, profitLoss: 50 }),
  recordRow('20260303', { netLiquidation: 1_100, profitLoss: 100 }),
  recordRow('20260304', { cashFlow: 9_000, netLiquidation: 10_100, profitLoss: 100 }),
];
const at = '2026-03-05T20:00:00.000Z';
const perf = perfRow({ at, portfolioValue: 10_100, profitLoss: 100, totalReturn: 0.1 });

it('shows what the strategy earned beside what the dollars earned, and how each is computed', () => {
  draw(<ReturnsCard monitor={monitorOf({ records, perf })} />);
  expect(factOf('Time-weighted return')).toContain('10.00%');
  // 1,000 were invested all the time, 9,000 for 0.381 of it: 100 / (1,000 + 0.381 · 9,000), nearly.
  expect(factOf('Money-weighted return')).toContain('2.27%');
  expect(factOf('Net cash moved in')).toBe('$10,000.00');
  expect(screen.getByText('How each is computed').closest('details')?.textContent).toContain('internal rate of return');
});

it('is nothing before the first trade', () => {
  draw(<ReturnsCard monitor={monitorOf({ perf: perfRow({ totalReturn: null }) })} />);
  expect(screen.queryByText('Time-weighted return')).toBeNull();
});

it('has no money-weighted return where no rate explains the value', () => {
  const lost = perfRow({ at, portfolioValue: -50, profitLoss: -1_050, totalReturn: -1 });
  draw(<ReturnsCard monitor={monitorOf({ records: records.slice(0, 1), perf: lost })} />);
  expect(factOf('Money-weighted return')).toBe('N/A');
});

it('counts cash that moved after the last close', () => {
  const before = measuredReturns(records.slice(0, 2), perfRow({ at, portfolioValue: 1_100, profitLoss: 100 }));
  const after = measuredReturns(records.slice(0, 2), perfRow({ at, portfolioValue: 10_100, profitLoss: 100 }));
  expect(before.moneyWeighted).toBeCloseTo(0.1, 10);
  expect(after.invested).toBe(10_000);
  expect(after.moneyWeighted).toBeLessThan(0.09);
  expect(after.moneyWeighted).toBeGreaterThan(0.01);
});

it('has none either while the first closes are missing', () => {
  draw(<ReturnsCard monitor={monitorOf({ records: records.slice(1), perf })} />);
  expect(factOf('Money-weighted return')).toBe('N/A');
  expect(factOf('Net cash moved in')).toBe('$10,000.00');
});

it('shows no cash that is moved in of a portfolio that was paid back', () => {
  const settlement = {
    putIn: 10_000,
    returned: 10_100,
    dividendsToCome: 0,
    returnRatio: 0.1,
    stopTime: '2026-03-06T14:31:00.000Z',
  };
  const portfolio = portfolioRow({ status: 'Stop', settlement });
  draw(<ReturnsCard monitor={monitorOf({ portfolio, records, perf: { ...perf, portfolioValue: 0 } })} />);
  expect(factOf('Time-weighted return')).toContain('10.00%');
  expect(screen.queryByText('Net cash moved in')).toBeNull();
});

it('of a portfolio that has stopped ends with the stop: time after it changes nothing', () => {
  const stopTime = '2026-03-06T14:31:00.000Z';
  const ended = [...records, recordRow('20260305', {}), recordRow('20260306', { cashFlow: -10_100, profitLoss: 100 })];
  const stopped = (now: string) =>
    measuredReturns(ended, perfRow({ at: now, portfolioValue: 0, profitLoss: 100, totalReturn: 0.1 }), stopTime);
  // 9,000 for 0.532 of the time.
  expect(stopped('2026-03-06T15:00:00.000Z').moneyWeighted).toBeCloseTo(0.0173, 4);
  expect(stopped('2027-03-06T15:00:00.000Z')).toEqual(stopped('2026-03-06T15:00:00.000Z'));
});
