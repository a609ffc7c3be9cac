import type { Portfolio } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { portfolioRow } from '../../queries/portfolios/portfolio-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { serve } from '../../testing/scripted-server.ts';
import { PortfolioCard } from './portfolio-card.tsx';

const stopped = (over: Partial<NonNullable<Portfolio['settlement']>> = {}): Portfolio =>
  portfolioRow({
    status: 'Stop',
    cash: 0,
    portfolioValue: 171.12,
    nextTradeDate: null,
    benchmarkReturnRatio: 0.0123,
    settlement: {
      putIn: 124_791.05,
      returned: 125_341.03,
      dividendsToCome: 171.12,
      returnRatio: 0.0044072,
      stopTime: '2026-11-20T15:00:00.000Z',
      ...over,
    },
  });

function card(portfolio: Portfolio) {
  serve({});
  draw(<PortfolioCard portfolio={portfolio} />);
  return within(screen.getByRole('article'));
}

describe('the card of a stopped portfolio', () => {
  it('says what came back and when, instead of a value that it no longer has', () => {
    const shown = card(stopped());
    expect(shown.getByText('Returned to your account')).toBeTruthy();
    expect(shown.getByTestId('returned').textContent).toBe('$125,341.03');
    expect(shown.getByText('0.44%')).toBeTruthy();
    expect(shown.getByText(/^from .*2026.* to .*2026/)).toBeTruthy();
    expect(shown.getByText('$124,791.05 put in')).toBeTruthy();
    expect(shown.getByText('SPY +1.23% in that time')).toBeTruthy();
    expect(shown.queryByText('Portfolio Value')).toBeNull();
    expect(shown.queryByText('Next Trade Date')).toBeNull();
  });

  it('names dividends that are still to come in a line of their own, and is silent without', () => {
    expect(card(stopped()).getByText(/^\$171\.12 in dividends still to come/)).toBeTruthy();
  });

  it('says nothing of dividends when none is to come', () => {
    expect(card(stopped({ dividendsToCome: 0 })).queryByText(/still to come/)).toBeNull();
  });
});

it('the card of a running portfolio shows its value and its next trade', () => {
  const shown = card(portfolioRow());
  expect(shown.getByText('Portfolio Value')).toBeTruthy();
  expect(shown.getByText('Next Trade Date')).toBeTruthy();
  expect(shown.queryByText('Returned to your account')).toBeNull();
});
