import type { RealtimeMessage } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMessage, ORDER_LIMIT } from './merge-monitor.ts';
import { monitorOf, orderRow, perfRow, portfolioRow, recordRow } from './portfolio-rows.fixture.ts';

const frame = { seq: 1, at: '2026-11-19T15:00:00.000Z' } as const;
const recordMessage = (reset: boolean, ...days: string[]) =>
  ({ ...frame, type: 'record', data: { reset, records: days.map((day) => recordRow(day)) } }) as const;

describe('monitor and messages', () => {
  it('replaces the records when the message says so', () => {
    const monitor = monitorOf({ records: [recordRow('20261117')] });
    expect(applyMessage(monitor, recordMessage(true, '20261118')).records.map((r) => r.tradeDate)).toEqual([
      '20261118',
    ]);
  });

  it('merges a record by its day, the later value winning', () => {
    const monitor = monitorOf({ records: [recordRow('20261117'), recordRow('20261119', { cumReturn: 0.1 })] });
    const message: RealtimeMessage = {
      ...frame,
      type: 'record',
      data: { reset: false, records: [recordRow('20261119', { cumReturn: 0.2 }), recordRow('20261118')] },
    };
    const { records } = applyMessage(monitor, message);
    expect(records.map((r) => [r.tradeDate, r.cumReturn])).toEqual([
      ['20261117', 0],
      ['20261118', 0],
      ['20261119', 0.2],
    ]);
  });

  it('merges an order by its id and keeps the newest first', () => {
    const monitor = monitorOf({ orders: [orderRow(2), orderRow(1)] });
    const message: RealtimeMessage = {
      ...frame,
      type: 'order',
      data: { reset: false, orders: [orderRow(3), orderRow(1, { status: 'Filled', filledShares: 10 })] },
    };
    const { orders } = applyMessage(monitor, message);
    expect(orders.map((order) => [order.id, order.status])).toEqual([
      [3, 'Accepted'],
      [2, 'Accepted'],
      [1, 'Filled'],
    ]);
  });

  it('replaces portfolio, tiles and positions', () => {
    let monitor = monitorOf();
    monitor = applyMessage(monitor, { ...frame, type: 'portfolio', data: portfolioRow({ status: 'Stop' }) });
    monitor = applyMessage(monitor, { ...frame, type: 'perf', data: perfRow({ portfolioValue: 11_000 }) });
    expect(monitor.portfolio.status).toBe('Stop');
    expect(monitor.perf.portfolioValue).toBe(11_000);
  });

  it('is left as it is by a heartbeat', () => {
    const monitor = monitorOf();
    expect(applyMessage(monitor, { ...frame, type: 'noop', data: null })).toBe(monitor);
  });

  it('holds each order once, newest first and no more than the limit, whatever comes', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 200 }), { maxLength: 8 });
    fc.assert(
      fc.property(batches, (all) => {
        const monitor = all.reduce(
          (held, ids) =>
            applyMessage(held, {
              ...frame,
              type: 'order',
              data: { reset: false, orders: ids.map((id) => orderRow(id)) },
            }),
          monitorOf(),
        );
        const seen = [...new Set(all.flat())].sort((left, right) => right - left);
        expect(monitor.orders.length).toBeLessThanOrEqual(ORDER_LIMIT);
        if (seen.length <= ORDER_LIMIT) expect(monitor.orders.map((order) => order.id)).toEqual(seen);
      }),
      { seed: 41, numRuns: 60 },
    );
  });
});
