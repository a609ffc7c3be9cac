import { columnsOf, performanceColumns } from '@pipa/ida';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { ColumnChart, PriceAndEvents } from './column-chart.tsx';
import { answerOf, rowOf } from './ida-rows.fixture.ts';

const columns = columnsOf(1);
const rows = [
  { tradeDate: '2026-11-20', open: 9, close: 11, volume: 2_500_000 },
  { tradeDate: '2026-11-19', open: 8, close: 10, volume: null },
];
const numbers = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('opens with the column that is chosen and kept, the oldest day first, with its numbers as the table shows them', async () => {
  const { user } = draw(<ColumnChart id="Prices" title="Prices" columns={columns} rows={rows} />);
  await user.selectOptions(await screen.findByLabelText('Column'), 'Volume (M)');
  await screen.findByRole('img', { name: 'Line of Volume (M): Prices' });
  screen.getByText('Prices: Volume (M)');
  expect(window.localStorage.getItem('pipa.chart.Prices')).toBe('volume');
  // No other column has shares.
  expect(screen.queryByRole('group', { name: 'Further columns of the same unit' })).toBeNull();
  await user.click(await button('Show as table'));
  expect(numbers()).toEqual(['DateVolume (M)', '2026-11-19N/A', '2026-11-20' + '2.50M']);
});

it('draws up to five columns of one unit together, and begins again with a column of another one', async () => {
  const { user } = draw(<ColumnChart id="Prices" title="Prices" columns={columns} rows={rows} />);
  for (const name of ['Open', 'High', 'Low', 'Adj Close']) await user.click(await button(name));
  await screen.findByRole('img', { name: 'Line of Close, Open, High, Low, Adj Close: Prices' });
  await user.click(await button('High'));
  await user.click(await button('Low'));
  await user.click(await button('Adj Close'));
  await user.click(await button('Show as table'));
  expect(numbers()).toEqual(['DateCloseOpen', '2026-11-19' + '10.008.00', '2026-11-20' + '11.009.00']);
  await user.selectOptions(screen.getByLabelText('Column'), 'Volume (M)');
  expect(numbers()[0]).toBe('DateVolume (M)');
});

it('offers of the series of the economy those of the same scale', async () => {
  const series = columnsOf(19, { group: 2 });
  const days = ['2026-11-20', '2026-11-19'].map((day) => rowOf(19, day, { group: 2 }));
  const { user } = draw(<ColumnChart id="Rates" title="Rates" columns={series} rows={days} />);
  // An index has none that is measured as it is.
  expect(screen.queryByRole('group', { name: 'Further columns of the same unit' })).toBeNull();
  const further = () =>
    [...screen.getByRole('group', { name: 'Further columns of the same unit' }).querySelectorAll('button')].map(
      ({ textContent }) => textContent,
    );
  await user.selectOptions(screen.getByLabelText('Column'), 'Fed Assets');
  expect(further()).toEqual(['Treasury Account']);
  await user.selectOptions(screen.getByLabelText('Column'), 'Fed Funds');
  expect(further()).toEqual(['10Y − 2Y', '10Y − 3M', 'High Yield Spread']);
});

it('lets no sixth column in', async () => {
  const metrics = columnsOf(11);
  const { user } = draw(
    <ColumnChart id="TA" title="TA" columns={metrics} rows={[rowOf(11), rowOf(11, '2026-11-19')]} />,
  );
  const further = screen.getByRole('group', { name: 'Further columns of the same unit' });
  const names = [...further.querySelectorAll('button')];
  expect(names).toHaveLength(11);
  for (const name of names.slice(0, 4)) await user.click(name);
  expect(names.map(({ disabled }) => disabled)).toEqual([...Array(4).fill(false), ...Array(7).fill(true)]);
});

it('draws a table of symbols as bars', async () => {
  const funds = ['SPY', 'QQQ'].map((symbol, i) => ({ symbol, dailyReturn: 1 - 3 * i, yearlyReturn: 9 }));
  const { user } = draw(<ColumnChart id="Funds" title="Funds" columns={performanceColumns} rows={funds} />);
  await user.selectOptions(screen.getByLabelText('Column'), 'Daily Return (%)');
  await screen.findByRole('img', { name: 'Bars of Daily Return (%): Funds' });
  await user.click(await button('Show as table'));
  expect(numbers().slice(1)).toEqual(['SPY1.00%', 'QQQ−2.00%']);
});

it('draws the states of the days behind the probability of a prediction', async () => {
  const states = [rowOf(12), { ...rowOf(12, '2026-11-19'), currentStateR1: null }];
  const { user } = draw(
    <ColumnChart id="Predictions" title="Predictions" columns={columnsOf(12)} rows={states} code={12} />,
  );
  await user.click(await button('Show as table'));
  const [heading, before, last] = numbers();
  expect(heading).toMatch(/^Date.*State R1State H1$/);
  expect([before, last]).toEqual(['2026-11-19' + '25.00%N/ABull', '2026-11-20' + '25.00%BullBull']);
});

it('has no line for a single day, and a price chart only of a symbol', async () => {
  serve({ 'ida/getStockIDA': answerOf(1, [rowOf(1)]) });
  draw(
    <>
      <ColumnChart id="Prices" title="Prices" columns={columns} rows={rows.slice(1)} code={1} symbol="SPY" />
      <PriceAndEvents columns={columns} rows={rows.slice(1)} code={1} symbol="SPY" />
      <ColumnChart
        id="Signals"
        title="Signals"
        columns={columnsOf(18)}
        rows={[rowOf(18), rowOf(18, '2026-11-19')]}
        code={18}
      />
      <PriceAndEvents columns={columnsOf(18)} rows={[rowOf(18), rowOf(18, '2026-11-19')]} code={18} />
    </>,
  );
  expect(screen.queryByLabelText('Column')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Price and events' })).toBeNull();
});

it('is over years of the same question, titled with the symbol and the figure, and ends on the day of its table', async () => {
  const asked: string[] = [];
  const day = (i: number) => new Date(Date.UTC(2026, 10, 20) - i * 86_400_000).toISOString().slice(0, 10);
  const history = Array.from({ length: 300 }, (_, i) => ({ ...rowOf(1, day(i)), close: 500 - i }));
  serve({
    'ida/getStockIDA': (query: URLSearchParams) => {
      asked.push(`${query.get('offset')} ${query.get('length')} ${query.get('symbol')}`);
      const from = Number(query.get('offset'));
      return answerOf(1, history.slice(from, from + Number(query.get('length'))));
    },
  });
  const question = { symbol: 'SPY', length: 2 };
  const { user } = draw(
    <ColumnChart
      id="prices"
      title="Prices"
      columns={columns}
      rows={history.slice(0, 2)}
      code={1}
      symbol="SPY"
      history={{ code: 1, question }}
    />,
  );
  screen.getByText('SPY: Close');
  await user.click(await button('5Y'));
  await user.click(await button('Show as table'));
  await waitFor(() => expect(screen.getAllByText(/^\d{4}-\d{2}-\d{2}$/)[0]?.textContent).toBe(day(299)));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('301');
  expect(asked).toEqual(['0 252 SPY', '0 1260 SPY']);
  await user.click(await button('20Y'));
  await waitFor(() => expect(asked.slice(2)).toEqual(['1260 1260 SPY', '2520 1260 SPY', '3780 1260 SPY']));
});
