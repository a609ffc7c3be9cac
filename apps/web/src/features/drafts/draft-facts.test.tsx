import { type Draft, type DraftAct, type DraftKind, draftPath } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { links } from '../../app/links.ts';
import { factsOfDraft, placeOfDraft } from './draft-facts.ts';

const said = (act: DraftAct, about: Draft['about']) =>
  factsOfDraft({ act, about }).map(({ label, value }) => `${label}: ${value}`);

const acts: readonly (readonly [DraftAct, Draft['about'], readonly string[], string])[] = [
  [
    { kind: 'watchList', symbols: 'SPY,TLT' },
    null,
    ['Symbols: SPY, TLT', 'Watch list: The default list'],
    '/admin/ida?tab=watch-lists',
  ],
  [
    {
      kind: 'alert',
      name: 'Fall',
      subject: { kind: 'market' },
      condition: { kind: 'state', model: 'R1', into: null },
      channels: ['app', 'mail'],
    },
    'Fall',
    ['Name: Fall', 'Of: The market', 'Waits for: State R1 changes', 'Notifies by: In Pipa, By mail'],
    '/admin/ida?tab=watch-lists',
  ],
  [
    { kind: 'subscription', strategyId: 3 },
    'Trend',
    ['Strategy: Trend', 'Amount: You choose'],
    '/admin/strategy?tab=my+portfolios',
  ],
  [{ kind: 'modelSubscription', aqmId: 3 }, 'Model', ['Model account: Model'], '/admin/aqmModelAccount?tab=subscribed'],
  [
    { kind: 'amountChange', portfolioId: 8, cash: '-1500.5' },
    'Mine',
    ['Portfolio: Mine', 'Decrease by: $1,500.50'],
    '/admin/portfolioMonitor?id=8',
  ],
  [{ kind: 'stopPortfolio', portfolioId: 8 }, 'Mine', ['Portfolio: Mine'], '/admin/portfolioMonitor?id=8'],
  [
    { kind: 'backtest', strategyId: 3, fromDate: '2015-01-02', amount: '5000', parameters: { holdings: 4 } },
    'Trend',
    ['Strategy: Trend', 'Period: from 2015-01-02', 'Amount: $5,000.00', 'Parameters: Holdings 4'],
    '/admin/strategyDetails?id=3&tab=try',
  ],
  [
    { kind: 'screen', name: 'Calm', filter: 'close:gt:20,kind:is:ETF', sort: '-close', columns: 'close' },
    'Calm',
    ['Name: Calm', 'Conditions: Close above 20; Type is one of ETF', 'Sorted by: Close ↓', 'Columns: Close'],
    '/admin/ida?tab=universes&signals=screener&filter=close%3Agt%3A20%2Ckind%3Ais%3AETF&sort=-close&columns=close',
  ],
];

describe('what a draft would do', () => {
  it.each(acts)('is said of %j, which leads to its page', (act, about, facts, place) => {
    expect(said(act, about)).toEqual(facts);
    expect(placeOfDraft({ act })).toBe(place);
  });

  it('is said of every kind', () => {
    const kinds: Record<DraftKind, true> = {
      watchList: true,
      alert: true,
      subscription: true,
      modelSubscription: true,
      amountChange: true,
      stopPortfolio: true,
      backtest: true,
      screen: true,
    };
    expect(acts.map(([{ kind }]) => kind)).toEqual(Object.keys(kinds));
  });
});

it('the link of a draft is that of the contract', () => {
  expect(links.draft(7)).toBe(draftPath(7));
});
