import { columnsOf } from '@pipa/ida';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { ColumnChart } from './column-chart.tsx';

const columns = columnsOf(1);
const rows = [
  { tradeDate: '2026-11-20', close: 11, volume: 2_500_000 },
  { tradeDate: '2026-11-19', close: 10, volume: null },
];

it('draws the column that is chosen, the oldest day first, with its numbers as the table shows them', async () => {
  const { user } = draw(<ColumnChart title="Prices" columns={columns} rows={rows} />);
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(await button('Chart'));
  await user.selectOptions(await screen.findByLabelText('Column'), 'Volume (M)');
  screen.getByRole('img', { name: 'Line of Volume (M): Prices' });
  await user.click(await button('Show as table'));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DateVolume (M)',
    '2026-11-19N/A',
    '2026-11-20' + '2.50M',
  ]);
});

it('has no line for a single day, and for a table of symbols', () => {
  draw(
    <>
      <ColumnChart title="Prices" columns={columns} rows={rows.slice(1)} />
      <ColumnChart title="Momentum" columns={columnsOf(13)} rows={rows} />
    </>,
  );
  expect(screen.queryByRole('button', { name: 'Chart' })).toBeNull();
});
