import type { ForumCard } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../testing/render.tsx';
import Markdown from './markdown.tsx';

const card: ForumCard = {
  key: 'symbol:SPY',
  kind: 'symbol',
  title: 'SPY · An ETF',
  postedDay: '20260105',
  todayDay: '20260112',
  figures: [
    { name: 'price', posted: 100, today: 98.5 },
    { name: 'volatility', posted: 0.17, today: 0.18 },
    { name: 'returnSince', posted: null, today: -0.015 },
  ],
};
const LINK = '[SPY](/admin/ida?tab=symbol&symbol=SPY)';
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('is in place of a paragraph with a link alone, with the figures of the post beside those of today', () => {
  draw(<Markdown text={`See ${LINK}.\n\n${LINK}`} cards={[card]} />);
  expect(screen.getAllByRole('figure')).toHaveLength(1);
  expect(screen.getByRole('figure', { name: 'Symbol: SPY · An ETF' })).toBeTruthy();
  expect(cells('Close')).toEqual(['$100.00', '$98.50', '−$1.50']);
  expect(cells('Volatility')).toEqual(['17.00%', '18.00%', '+1.00%']);
  expect(cells('Earned since the post')).toEqual(['', '−1.50%', '']);
});

it('keeps the figures of the post of what is no longer shared, without a link', () => {
  const gone = { ...card, todayDay: null, figures: card.figures.map((figure) => ({ ...figure, today: null })) };
  draw(<Markdown text={LINK} cards={[gone]} />);
  expect(screen.getByText(/no longer shared/)).toBeTruthy();
  expect(cells('Close')).toEqual(['$100.00']);
  expect(screen.queryByRole('link')).toBeNull();
});

it('draws nothing of a preview that would be refused', () => {
  draw(<Markdown text={'['.repeat(5_000)} />);
  expect(screen.getByText(/too many marks/)).toBeTruthy();
});
