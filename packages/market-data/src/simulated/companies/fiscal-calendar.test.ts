import { fromEpochDay, isTradingEpochDay } from '@pipa/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FiscalCalendar } from './fiscal-calendar.ts';

const key = fc.integer({ min: 0, max: 2 ** 32 - 1 });
/** Quarters from 2003 to 2049. */
const quarter = fc.integer({ min: 132, max: 318 });

describe('fiscal calendar', () => {
  it('reports on a session 20 to 45 days after the quarter', () => {
    fc.assert(
      fc.property(key, quarter, (k, q) => {
        const calendar = new FiscalCalendar(k);
        const lag = calendar.reportDay(q) - calendar.quarterEnd(q);
        expect(lag).toBeGreaterThanOrEqual(20);
        expect(lag).toBeLessThanOrEqual(45);
        expect(isTradingEpochDay(calendar.reportDay(q))).toBe(true);
      }),
    );
  });

  it('ends every quarter with a month, three months after the one before', () => {
    fc.assert(
      fc.property(key, quarter, (k, q) => {
        const calendar = new FiscalCalendar(k);
        const month = (n: number) => {
          const [year, monthOfYear] = fromEpochDay(calendar.quarterEnd(n)).split('-').map(Number);
          return year * 12 + monthOfYear;
        };
        expect(fromEpochDay(calendar.quarterEnd(q) + 1).slice(8)).toBe('01');
        expect(month(q + 1) - month(q)).toBe(3);
        expect((month(q) - calendar.quarterMonth(q)) % 12).toBe(0);
      }),
    );
  });

  it('finds the quarter that is reported next', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 0, max: 5000 }), (k, session) => {
        const calendar = new FiscalCalendar(k);
        const next = calendar.quarterReportingFrom(session);
        expect(calendar.reportSession(next)).toBeGreaterThanOrEqual(session);
        expect(calendar.reportSession(next - 1)).toBeLessThan(session);
      }),
    );
  });

  it('ends most companies’ years with the calendar’s', () => {
    const december = Array.from({ length: 400 }, (_, k) => new FiscalCalendar(k * 7919).quarterMonth(200) % 3 === 0);
    expect(december.filter(Boolean).length / 400).toBeGreaterThan(0.7);
    expect(december.filter(Boolean).length / 400).toBeLessThan(0.9);
  });
});
