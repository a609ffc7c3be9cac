import type { MacroQuality, PriceQuality } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import OperatorPage from '../../pages/operator.tsx';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';

const good: PriceQuality = {
  ...{ symbol: 'AAA', kind: 'Stock', firstDay: '2016-01-04', lastDay: '2026-11-20', delistedOn: null, newest: null },
  ...{ missing: 0, silent: 0, outliers: 0, breaks: 0, actions: 0, differences: 0, openDoubts: 0 },
};
const stale: PriceQuality = {
  ...good,
  ...{ symbol: 'BBB', silent: 6, openDoubts: 1, missing: 2 },
  newest: { day: '2026-11-20', fault: 'StaleSeries', source: 'Alpaca 2026-11-20', detail: 'Its last bar is old' },
};
const macro: MacroQuality[] = [
  ...(['cfnai', 'cl'] as const).map((id) => ({
    ...{ id, frequency: 'daily' as const, lastDay: '2026-10-31', releasedDay: '2026-11-01', feed: 'FRED' as const },
    ...{ standsIn: id === 'cl' ? ('spot price' as const) : null, isStale: id === 'cl' },
  })),
  {
    ...{ id: 'move', frequency: 'daily', lastDay: null, releasedDay: null, feed: 'Upload' },
    ...{ standsIn: null, isStale: false },
  },
];

function open(address = '') {
  const queries: Record<string, string>[] = [];
  serve({
    'admin/dataQuality': (query: URLSearchParams) => {
      queries.push(Object.fromEntries(query));
      return query.has('after') ? { series: [good], hasMore: false } : { series: [stale], hasMore: true };
    },
    'admin/macroQuality': macro,
  });
  return { queries, ...draw(<OperatorPage />, `/admin/operator?tab=quality${address}`) };
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('shows histories with a problem, what to do about each, and further ones on demand', async () => {
  const { user, queries } = open();
  const row = await rowOf('BBB');
  expect(row.getByText(/renamed or delisted/)).toBeTruthy();
  expect(row.getByText('2026-11-20: No bar for some sessions')).toBeTruthy();
  expect(queries[0]).toEqual({ problem: 'Any' });
  await user.click(await button('Show more symbols'));
  expect((await rowOf('AAA')).queryByText(/backfill/)).toBeNull();
  expect(queries[1]).toEqual({ problem: 'Any', after: 'BBB' });
});

it('asks for one problem, for all series, or for a symbol, which the address keeps', async () => {
  const { user, queries } = open();
  await rowOf('BBB');
  await user.selectOptions(screen.getByLabelText('Problem'), 'Gaps');
  await user.selectOptions(screen.getByLabelText('Problem'), 'all');
  await user.type(screen.getByLabelText('Symbol'), 'b');
  await rowOf('BBB');
  expect(queries).toContainEqual({ problem: 'Gaps' });
  expect(queries).toContainEqual({});
  expect(queries.at(-1)).toEqual({ symbol: 'b' });
  expect(searchNow()).toContain('problem=all');
});

it('says what feeds each series of the economy, which are late, and what to do', async () => {
  open();
  const late = await rowOf('Crude Oil WTI Futures (CL) (dollars per barrel)');
  expect(late.getByText('FRED, with FRED_KEY: its spot price')).toBeTruthy();
  expect(late.getByText('Late')).toBeTruthy();
  const empty = await rowOf('Treasury Option Volatility Index (MOVE) (basis points)');
  expect(empty.getByText('Upload values under Imports.')).toBeTruthy();
});
