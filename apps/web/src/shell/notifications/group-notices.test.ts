import type { Notice, Notification } from '@pipa/contract';
import { expect, it } from 'vitest';
import { groupNotices } from './group-notices.ts';

const even = { portfolio: 'Even', portfolioId: 5 };
const notification = (id: number, createdAt: string, notice: Notice): Notification => ({
  ...{ id, createdAt, isRead: false, notice },
});
const dividend = (symbol: string): Notice => ({
  event: 'trade.dividend',
  parameters: { ...even, symbol, amount: '1' },
});

it('puts together what is about one portfolio on one New York day, newest first', () => {
  const fee: Notice = {
    event: 'billing.strategyFee',
    parameters: { ...even, day: '2026-11-18', paid: '1', due: '0' },
  };
  const gold: Notice = { event: 'account.classChanged', parameters: { memberClass: 'Gold' } };
  const days = groupNotices([
    notification(9, '2026-11-19T15:00:00.000Z', dividend('SPY')),
    notification(8, '2026-11-19T14:00:00.000Z', gold),
    notification(7, '2026-11-19T13:00:00.000Z', fee),
    // Eleven at night of the day before in New York.
    notification(6, '2026-11-19T04:00:00.000Z', dividend('QQQ')),
  ]);
  const shape = days.map(({ day, groups }) => [
    day,
    groups.map(({ name, kind, notices }) => [name ?? kind, notices.map(({ id }) => id)]),
  ]);
  expect(shape).toEqual([
    [
      '2026-11-19',
      [
        ['Even', [9, 7]],
        ['account', [8]],
      ],
    ],
    ['2026-11-18', [['Even', [6]]]],
  ]);
});
