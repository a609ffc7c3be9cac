import type { Explanation } from '@pipa/contract';
import { columnsOf } from '@pipa/ida';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, draw } from '../testing/render.tsx';
import { refuse, serve } from '../testing/scripted-server.ts';
import { AnalysisTable } from './analysis-table.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { answerOf, rowOf } from './ida-rows.fixture.ts';
import { scorecardsAnswer } from './scorecard.fixture.ts';

const subject = { symbol: 'SPY', updateTime: '2026-11-20' };
const vote = { indicator: 'rsi-14', formula: '(x − 50) / 20', lines: [60], vote: 0.5 };
const explained: Record<Explanation['what'], Explanation> = {
  ta: {
    ...subject,
    what: 'ta',
    isAsStored: true,
    rating: 'Bullish',
    taString: 'U',
    trend: 0.4,
    momentum: 0.5,
    components: [
      { component: 'relativeStrength', side: 'momentum', value: 0.5, votes: [vote, { ...vote, vote: null }] },
    ],
  },
  breadth: {
    ...subject,
    what: 'breadth',
    group: 'Energy',
    members: 2,
    breadth: 0,
    flags: [{ name: 'aboveSma20', known: 2, holding: 1, above: ['ENA'], below: ['ENB'] }],
  },
  event: {
    ...subject,
    what: 'event',
    isAsStored: true,
    event: 'rsiCo1',
    code: -1,
    readings: [{ name: 'rsi', value: 71, before: 69 }],
    levels: [{ name: 'overbought', value: 70 }],
  },
  fundamental: {
    ...subject,
    what: 'fundamental',
    quarterEnd: '2026-09-30',
    sector: 'Energy',
    overallScore: 0.7,
    peers: 120,
    place: 7,
    groups: [
      { group: 'quality', score: 0.8, figures: [{ name: 'assetTurnover', value: 1.2, rank: 0.8, better: 'higher' }] },
    ],
  },
  momentum: {
    ...subject,
    what: 'momentum',
    returns: { m2: 0.02, m3: 0.03, m4: null, m6: 0.06 },
    families: [{ family: 'etf', m2: 0.2, m3: 0.3, m4: 0.4, m6: 0.5, average: 0.35, peers: 20, place: 13 }],
  },
  state: {
    ...subject,
    what: 'state',
    model: 'M1',
    state: 'Slowdown',
    probabilities: [],
    readings: [{ name: 'slope10y3m', value: -0.4, vote: -0.4 }],
    levels: [{ name: 'enter', value: 0.25 }],
    score: -0.1,
  },
  prediction: {
    ...subject,
    what: 'prediction',
    name: 'pred3_5dTaFactors',
    kind: 'factors',
    horizon: 5,
    trainedThrough: '2026-06-30',
    call: 'Neutral',
    probabilityUp: 0.52,
    baseRate: 0.51,
    expectedReturn: 0.001,
    position: null,
    intercept: 0.05,
    score: 0.08,
    factors: [{ name: 'rsi14', value: 60, standardised: 1, weight: 0.03, contribution: 0.03 }],
  },
};
const none = { signals: [], momentum: [], scores: [], states: [], predictions: [] };
const answers = {
  'ida/scorecards': none,
  'ida/validateSymbol': { validated: true, isEtf: true, sectorETF: null, symbol: 'SPY', name: 'S&P 500', sector: null },
  'ida/explain': (query: URLSearchParams) => explained[query.get('what') as Explanation['what']],
};

it.each([
  ['ta', 'Each indicator votes', ['Relative strength', '0.5', 'Momentum']],
  ['breadth', 'The share of the members', ['Above SMA 20', '50.00%']],
  ['event', 'An event fires', ['RSI 14', '69', '71']],
  ['fundamental', 'Each figure is ranked', ['Quality', '0.8']],
  ['momentum', 'Total returns over months', ['ETFs', '0.35', '13 of 20']],
  ['state', 'A state of rules', ['10-year less 3-month', '−0.4']],
  ['prediction', 'Each factor is measured', ['RSI 14', '0.03']],
] as const)('explains %s by its rule and its parts', async (what, rule, cells) => {
  serve(answers);
  draw(<ExplainDialog question={{ symbol: 'SPY', what, asOf: '2026-11-20' }} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(new RegExp(`^${rule}`));
  const table = within(dialog).getAllByRole('table')[0];
  const row = within(table).getAllByRole('row')[1].textContent;
  for (const cell of cells) expect(row).toContain(cell);
});

it('opens from a cell with the keyboard, unfolds a component to its votes, and closes', async () => {
  serve(answers);
  const data = answerOf(11, [rowOf(11, '2026-11-19')]);
  const query = { data: data as never, error: null, isPending: false, refetch: (() => undefined) as never };
  const { user } = draw(<AnalysisTable id="t" title="Metrics" query={query} columns={columnsOf(11)} symbol="SPY" />);
  (await button(/^.*Bullish.*Explain$/)).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'TA State and its votes: SPY, 2026-11-19' });
  await user.click(await within(dialog).findByRole('button', { name: 'Show details' }));
  const votes = await within(dialog).findByRole('table', { name: 'Votes: Relative strength' });
  expect(within(votes).getAllByRole('row')[1].textContent).toBe('rsi-14▲ 0.5(x − 50) / 2060');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(await button(/^.*Bullish.*Explain$/));
  expect(dialog.getAttribute('data-state')).toBe('closed');
});

it.each(['ta', 'event'] as const)(
  'says of %s that an earlier version of the rules has stored another figure',
  async (what) => {
    const question = { symbol: 'SPY', what, asOf: '2026-11-20' } as const;
    serve({ 'ida/explain': { ...explained[what], isAsStored: false } });
    draw(<ExplainDialog question={question} onClose={() => undefined} />);
    await screen.findByText(/an earlier version of the rules has stored/);
  },
);

it('says that there is no such figure, with a retry', async () => {
  serve({ 'ida/explain': refuse('NOT_FOUND', 'Data is not avalable for this symbol') });
  draw(<ExplainDialog question={{ symbol: 'SPY', what: 'ta', asOf: '2026-11-20' }} onClose={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Data is not avalable for this symbol');
});

it('shows the band in which a metric lies, and the direction of a vote by an arrow', async () => {
  serve(answers);
  draw(<ExplainDialog question={{ symbol: 'SPY', what: 'ta', asOf: '2026-11-20' }} onClose={() => undefined} />);
  await screen.findByRole('img', { name: 'Trend in the band Bullish' });
  screen.getByRole('img', { name: 'Momentum in the band Strong Bullish' });
});

it('says of a prediction whose factors add nothing that it is the base rate, and whether it has a record', async () => {
  const prediction = { ...explained.prediction, intercept: 0.08, score: 0.08003 };
  serve({
    ...answers,
    'ida/explain': prediction,
    'ida/scorecards': { ...none, predictions: scorecardsAnswer.predictions },
  });
  draw(
    <ExplainDialog question={{ symbol: 'SPY', what: 'prediction', asOf: '2026-11-20' }} onClose={() => undefined} />,
  );
  await screen.findByText(/^The factors add next to nothing:/);
  screen.getByText('no record');
});

it('shows an event in the colour of its direction only where its record beats the base rate', async () => {
  const beats = { ...scorecardsAnswer.signals[1], code: -1, verdict: 'beats', pValue: 1e-9 };
  const lookOf = async (signals: unknown[]) => {
    serve({ ...answers, 'ida/scorecards': { ...none, signals } });
    const view = draw(
      <ExplainDialog question={{ symbol: 'SPY', what: 'event', asOf: '2026-11-20' }} onClose={() => undefined} />,
    );
    await screen.findByText(signals.length > 0 ? 'edge' : 'no record');
    const pill = document.querySelector('.signal')?.className;
    view.unmount();
    return pill;
  };
  expect(await lookOf([])).toBe('signal');
  expect(await lookOf([beats])).toBe('signal down');
});
