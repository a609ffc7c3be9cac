import { tradingDaysBetween } from '@pipa/calendar';
import { eventNames } from '@pipa/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import { answerOf, rowOf } from './ida-rows.fixture.ts';
import { averageOver, PriceChart } from './price-chart.tsx';

const days = tradingDaysBetween('2026-06-01', '2026-11-20').slice(-109).toReversed();
const noEvent = Object.fromEntries(eventNames.map((name) => [name, 0]));

it('is the mean of a value and those before it, once there are enough', () => {
  expect(averageOver([1, 2, 3, null, 5, 7], 2)).toEqual([null, 1.5, 2.5, null, null, 6]);
});

it('draws the close with its averages from before the first day that is shown, and names the events of a day', async () => {
  const asked: string[] = [];
  serve({
    'ida/getStockIDA': (query: URLSearchParams) => {
      asked.push(query.toString());
      if (query.get('function') === '1') {
        // 1 on the oldest day, one more each day.
        return answerOf(
          1,
          days.map((day, i) => ({ ...rowOf(1, day), adjustClose: days.length - i })),
        );
      }
      return answerOf(
        18,
        days.slice(0, 60).map((day, i) => ({ tradeDate: day, ...noEvent, ...(i === 1 && { rsiCo1: -2, emaCo1: 1 }) })),
      );
    },
  });
  const { user } = draw(<PriceChart symbol="SPY" days={10} />, '/?asOf=2026-11-20');
  await user.click(await button('Show as table'));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(asked).toEqual([
    'symbol=SPY&length=109&asOf=2026-11-20&function=1&language=en',
    'symbol=SPY&length=60&asOf=2026-11-20&function=18&language=en',
  ]);
  expect(rows).toHaveLength(61);
  expect(rows[0]).toBe('DayAdj CloseSMA 20SMA 50Events');
  // The averages of 50 … 109: 20 of them end at 99.5, 50 at 84.5.
  expect(rows[60]).toBe(`${days[0]}109.0099.5084.50`);
  expect(rows[1]).toBe(`${days[59]}50.0040.5025.50`);
  expect(rows[59]).toContain('EMA trend: price crosses above EMA 20 and 50; RSI: overbought (above 80)');
});

it('says that the events could not be read, and reads them again', async () => {
  let fails = true;
  serve({
    'ida/getStockIDA': (query: URLSearchParams) => {
      if (query.get('function') === '1')
        return answerOf(
          1,
          days.map((day) => rowOf(1, day)),
        );
      return fails ? refuse('INVALID_INPUT', 'Out of order') : answerOf(18, []);
    },
  });
  const { user } = draw(<PriceChart symbol="SPY" days={10} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The events are not drawn. Out of order');
  await button('Show as table');
  fails = false;
  await user.click(await button('Try again'));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});
