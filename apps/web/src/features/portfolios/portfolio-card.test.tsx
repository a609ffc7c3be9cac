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
    expect(shown.getByText('+0.44%')).toBeTruthy();
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

describe('the fields of a card', () => {
  const factsOf = (portfolio: Portfolio) => {
    const labels = card(portfolio).getAllByRole('term');
    return Object.fromEntries(labels.map((label) => [label.textContent, label.nextElementSibling?.textContent]));
  };

  it('are the documented ones', () => {
    const shown = card(
      portfolioRow({
        returnRatio: 0.0321,
        totalReturn: 321,
        portfolioValue: 10_321,
        benchmarkReturnRatio: -0.01,
        tradeType: 'SIMU_PIPA',
      }),
    );
    for (const text of ['Quality momentum', 'ID 7', 'Started', 'Paper Trade', '$10,321.00', 'SPY −1.00%']) {
      expect(shown.getAllByText(text).length, text).toBeGreaterThan(0);
    }
    expect(shown.getByText(/3\.21%/)).toBeTruthy();
  });

  it('say where it trades, with how much, and when', () => {
    expect(factsOf(portfolioRow())).toEqual({
      Strategy: 'Quality momentum',
      'Broker Account': 'P1000001',
      'Investment Amount': '$10,000.00',
      Cash: '$1,000.00',
      'Next Trade Date': '2026-12-01',
      'Create Time': '2026-11-18 10:00 EST',
      'Start Time': '2026-11-19 09:30 EST',
      'Last Update': '2026-11-19 10:00 EST',
    });
  });

  it('call negative cash margin', () => {
    const facts = factsOf(portfolioRow({ cash: -250.5 }));
    expect(facts.Margin).toBe('$250.50');
    expect(facts).not.toHaveProperty('Cash');
  });
});
