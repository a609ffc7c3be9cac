import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { refuse, serve } from '../../testing/scripted-server.ts';
import { CompareSymbols } from './compare-symbols.tsx';

const answer = (symbols: readonly string[], changed: object = {}) => ({
  period: '1Y',
  symbols: symbols.map((symbol) => ({ symbol, name: `${symbol} name` })),
  labels: ['2025-11-20', '2026-11-20'],
  curves: symbols.map((_, index) => [0, index / 10]),
  facts: [
    { field: 'kind', values: symbols.map(() => 'ETF') },
    { field: 'yearlyReturn', values: symbols.map((_, index) => index) },
    { field: 'taRating', values: symbols.map(() => 'Bullish') },
    { field: 'marketCap', values: symbols.map(() => null) },
  ],
  updateTime: '2026-11-20',
  ...changed,
});
const asked: string[] = [];
const script = (scripted?: (symbols: string) => unknown) => {
  asked.length = 0;
  serve({
    'ida/compare': (query: URLSearchParams) => {
      asked.push(query.toString());
      const symbols = query.get('symbols') ?? '';
      return scripted?.(symbols) ?? answer(symbols.split(','));
    },
  });
};

it('compares the symbols and the period of the address, and keeps what is chosen there', async () => {
  script();
  const { user, fill } = draw(<CompareSymbols />, '/?tab=symbol&compare=SPY,QQQ&period=3M');
  await screen.findByText(/from zero on 2025-11-20/);
  const table = within(await screen.findByRole('table', { name: 'Figures of the day' }));
  const texts = table.getAllByRole('row').map(({ textContent }) => textContent);
  // A figure that no symbol has is left out, and with it a group without any.
  expect(texts).toEqual([
    'FigureSPYQQQ',
    'Symbol',
    'TypeETFETF',
    'Performance',
    '252 Days (%) 0.00% +1.00%',
    'Technical Metrics',
    'TA State▲Bullish▲Bullish',
  ]);
  await user.selectOptions(screen.getByLabelText('Period'), '5 years');
  await fill('Symbols', 'spy tlt, gld');
  await user.keyboard('{Enter}');
  await screen.findByRole('columnheader', { name: 'GLD' });
  expect(searchNow()).toBe('?tab=symbol&compare=SPY%2CTLT%2CGLD&period=5Y');
  expect(asked).toEqual([
    'symbols=SPY%2CQQQ&period=3M',
    'symbols=SPY%2CQQQ&period=5Y',
    'symbols=SPY%2CTLT%2CGLD&period=5Y',
  ]);
  await user.click(await button('Back to one symbol'));
  expect(searchNow()).toBe('?tab=symbol');
});

it('asks for a second symbol, and says what is wrong beside the field', async () => {
  script((symbols) =>
    symbols.includes('GONE')
      ? refuse('INVALID_INPUT', 'Symbol not found: GONE', { symbols: 'Symbol not found: GONE' })
      : undefined,
  );
  const { user, fill } = draw(<CompareSymbols />, '/?compare=SPY');
  screen.getByText('Two to five symbols with a comma between them');
  expect(asked).toEqual([]);
  await user.click(await button('Compare'));
  await screen.findByText('From 2 to 5 symbols can be compared');
  await fill('Symbols', 'SPY,GONE');
  await user.keyboard('{Enter}');
  await screen.findByText('Symbol not found: GONE');
  await fill('Symbols', 'SPY,QQQ');
  expect(screen.queryByText('Symbol not found: GONE')).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByRole('table', { name: 'Figures of the day' });
});

it('says that there is no common day, and offers a retry after a failure', async () => {
  let failing = true;
  script((symbols) =>
    failing ? refuse('UNAVAILABLE', 'Out of order') : answer(symbols.split(','), { labels: [], curves: [[], []] }),
  );
  const { user } = draw(<CompareSymbols />, '/?compare=SPY,QQQ');
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
  failing = false;
  await user.click(await button('Try again'));
  await screen.findByText('No common day');
});
