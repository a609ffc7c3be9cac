import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { portfolioRow } from '../../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { PortfolioCard } from './portfolio-card.tsx';

const CHARGED = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.00125 } as const;

describe('the card of a portfolio', () => {
  const row = portfolioRow({ status: 'ReadyToStart', returnRatio: null, portfolioValue: 10_000 });
  const card = (charge: object = {}, over: object = {}) => {
    serve({});
    draw(<PortfolioCard portfolio={{ ...row, ...over, strategy: { ...row.strategy, ...charge } }} />);
  };

  it('tells the monthly fee in dollars of what it is worth', async () => {
    card(CHARGED);
    expect(await screen.findByText('Monthly fee')).toBeTruthy();
    expect(screen.getByText('about $12.50 a month for $10,000.00 (1.50% a year)')).toBeTruthy();
  });

  it('names no fee where nothing is charged, or any more', async () => {
    card();
    card(CHARGED, { status: 'Stop' });
    expect(await screen.findAllByText('Next Trade Date')).toHaveLength(2);
    expect(screen.queryByText('Monthly fee')).toBeNull();
  });
});
