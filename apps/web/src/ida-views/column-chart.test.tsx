import { columnsOf, performanceColumns } from '@pipa/ida';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import { ColumnChart } from './column-chart.tsx';
import { answerOf, rowOf } from './ida-rows.fixture.ts';

const columns = columnsOf(1);
const rows = [
  { tradeDate: '2026-11-20', open: 9, close: 11, volume: 2_500_000 },
  { tradeDate: '2026-11-19', open: 8, close: 10, volume: null },
];
const numbers = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('draws the column that is chosen, the oldest day first, with its numbers as the table shows them', async () => {
  const { user } = draw(<ColumnChart title="Prices" columns={columns} rows={rows} />);
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(await button('Chart'));
  await user.selectOptions(await screen.findByLabelText('Column'), 'Volume (M)');
  screen.getByRole('img', { name: 'Line of Volume (M): Prices' });
  // No other column has shares.
  expect(screen.queryByRole('group', { name: 'Further columns of the same unit' })).toBeNull();
  await user.click(await button('Show as table'));
  expect(numbers()).toEqual(['DateVolume (M)', '2026-11-19N/A', '2026-11-20' + '2.50M']);
});

it('draws up to five columns of one unit together, and begins again with a column of another one', async () => {
  const { user } = draw(<ColumnChart title="Prices" columns={columns} rows={rows} />);
  await user.click(await button('Chart'));
  for (const name of ['Close', 'High', 'Low', 'Adj Close']) await user.click(await button(name));
  screen.getByRole('img', { name: 'Line of Open, High, Low, Close, Adj Close: Prices' });
  await user.click(await button('High'));
  await user.click(await button('Low'));
  await user.click(await button('Adj Close'));
  await user.click(await button('Show as table'));
  expect(numbers()).toEqual(['DateOpenClose', '2026-11-19' + '8.0010.00', '2026-11-20' + '9.0011.00']);
  await user.selectOptions(screen.getByLabelText('Column'), 'Volume (M)');
  expect(numbers()[0]).toBe('DateVolume (M)');
});

it('offers of the series of the economy those of the same scale', async () => {
  const series = columnsOf(19, { group: 2 });
  const days = ['2026-11-20', '2026-11-19'].map((day) => rowOf(19, day, { group: 2 }));
  const { user } = draw(<ColumnChart title="Rates" columns={series} rows={days} />);
  await user.click(await button('Chart'));
  // An index has none that is measured as it is.
  expect(screen.queryByRole('group', { name: 'Further columns of the same unit' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Column'), 'Fed Assets');
  expect(screen.queryByRole('group', { name: 'Further columns of the same unit' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Column'), 'Fed Funds');
  const further = screen.getByRole('group', { name: 'Further columns of the same unit' });
  const names = [...further.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['10Y − 2Y', '10Y − 3M', 'High Yield Spread']);
});

it('lets no sixth column in', async () => {
  const metrics = columnsOf(11);
  const { user } = draw(<ColumnChart title="TA" columns={metrics} rows={[rowOf(11), rowOf(11, '2026-11-19')]} />);
  await user.click(await button('Chart'));
  const further = screen.getByRole('group', { name: 'Further columns of the same unit' });
  const names = [...further.querySelectorAll('button')];
  expect(names).toHaveLength(11);
  for (const name of names.slice(0, 4)) await user.click(name);
  expect(names.map(({ disabled }) => disabled)).toEqual([...Array(4).fill(false), ...Array(7).fill(true)]);
});

it('draws a table of symbols as bars', async () => {
  const funds = ['SPY', 'QQQ'].map((symbol, i) => ({ symbol, dailyReturn: 1 - 3 * i, yearlyReturn: 9 }));
  const { user } = draw(<ColumnChart title="Funds" columns={performanceColumns} rows={funds} />);
  await user.click(await button('Chart'));
  const [first] = screen.getByLabelText<HTMLSelectElement>('Column').options;
  screen.getByRole('img', { name: `Bars of ${first.text}: Funds` });
  await user.click(await button('Show as table'));
  expect(numbers().slice(1)).toEqual(['SPY1.00%', 'QQQ−2.00%']);
});

it('draws the states of the days behind the probability of a prediction', async () => {
  const states = [rowOf(12), { ...rowOf(12, '2026-11-19'), currentStateR1: null }];
  const { user } = draw(<ColumnChart title="Predictions" columns={columnsOf(12)} rows={states} code={12} />);
  await user.click(await button('Chart'));
  await user.click(await button('Show as table'));
  const [heading, before, last] = numbers();
  expect(heading).toMatch(/^Date.*State R1State H1$/);
  expect([before, last]).toEqual(['2026-11-19' + '25.00%N/ABull', '2026-11-20' + '25.00%BullBull']);
});

it('has no line for a single day, and a price chart only of a symbol', async () => {
  serve({ 'ida/getStockIDA': answerOf(1, [rowOf(1)]) });
  draw(
    <>
      <ColumnChart title="Prices" columns={columns} rows={rows.slice(1)} code={1} symbol="SPY" />
      <ColumnChart title="Signals" columns={columnsOf(18)} rows={[rowOf(18), rowOf(18, '2026-11-19')]} code={18} />
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Chart' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Price and events' })).toBeNull();
});
