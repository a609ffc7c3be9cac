import type { Strategy } from '@pipa/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw, noteOf } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { StrategyTrial } from './strategy-trial.tsx';

afterEach(() => vi.unstubAllGlobals());

const trial = {
  id: 5,
  strategyId: 4,
  strategyName: 'Momentum',
  parameters: { lookbackSessions: 126 },
  fromDate: '2014-01-02',
  toDate: '2020-12-31',
  asOfDate: null,
  amount: 50_000,
  status: 'Done',
  progress: 1,
  error: null,
  createTime: '2026-11-19T15:00:00.000Z',
  finishTime: '2026-11-19T15:00:05.000Z',
  totalReturn: 1.2,
  cagr: 0.09,
  sharpe: 0.8,
  maxDrawdown: -0.2,
};

function open(answers: Answers = {}, versions: Strategy['versions'] = []) {
  const asked = serve({
    'strategies/canBacktest': { canBacktest: true, reason: null },
    'strategies/backtestParameters': [
      { name: 'lookbackSessions', written: 252, min: 63, max: 588, isWhole: true },
      { name: 'maxWeight', written: 0.25, min: 0.1, max: 0.5, isWhole: false },
    ],
    'strategies/backtestDateRange': { beginDate: '2005-01-03', endDate: '2026-11-18' },
    'strategies/backtests': [],
    'strategies/startBacktest': { id: 5 },
    'strategies/cancelBacktest': null,
    'strategies/deleteBacktest': null,
    ...answers,
  });
  return { asked, ...draw(<StrategyTrial strategy={{ id: 4, versions }} result={(id) => <p>Report {id}</p>} />) };
}

it('sends the days, the amount and only the numbers that differ from the strategy', async () => {
  const { asked, user, fill } = open();
  expect(await screen.findByText('You have not tested this strategy yet')).toBeTruthy();
  const from = await screen.findByLabelText<HTMLInputElement>(/^First day/);
  expect(from.value).toBe('2016-11-01');
  fireEvent.change(from, { target: { value: '2014-01-02' } });
  await fill(/^Return measured over/, '126');
  await user.click(await button('Run backtest'));
  await waitFor(() => expect(asked.some(({ path }) => path === 'strategies/startBacktest')).toBe(true));
  expect(asked.find(({ path }) => path === 'strategies/startBacktest')?.input).toEqual({
    strategyId: 4,
    fromDate: '2014-01-02',
    toDate: '2026-11-18',
    amount: '100000',
    parameters: { lookbackSessions: 126 },
  });
});

it('sends the day by whose close the data are known, and lists it', async () => {
  const { asked, user } = open({ 'strategies/backtests': [{ ...trial, asOfDate: '2026-11-02' }] });
  expect(await screen.findByText('data as known on 2026-11-02')).toBeTruthy();
  fireEvent.change(await screen.findByLabelText(/^Data as known on/), { target: { value: '2026-11-02' } });
  await user.click(await button('Run backtest'));
  await waitFor(() => expect(asked.some(({ path }) => path === 'strategies/startBacktest')).toBe(true));
  const sent = asked.find(({ path }) => path === 'strategies/startBacktest')?.input;
  expect(sent?.asOfDate).toBe('2026-11-02');
});

it('takes percents where the details show percents, and sends fractions', async () => {
  const { asked, user, fill } = open();
  const weight = await screen.findByLabelText<HTMLInputElement>(/^Largest position, %/);
  expect(weight.value).toBe('25');
  expect(noteOf(/^Largest position/)).toBe('10% to 50%; the strategy uses 25%.');
  await fill(/^Largest position/, '0.3');
  await user.click(await button('Run backtest'));
  await waitFor(() => expect(noteOf(/^Largest position/)).toBe('A percentage from 10% to 50% is expected'));
  await fill(/^Largest position/, '30.7');
  await user.click(await button('Run backtest'));
  await waitFor(() => expect(asked.some(({ path }) => path === 'strategies/startBacktest')).toBe(true));
  const sent = asked.find(({ path }) => path === 'strategies/startBacktest')?.input;
  expect(sent?.parameters).toEqual({ maxWeight: 0.307 });
});

it('of an own strategy takes and lists the numbers as its file has them', async () => {
  const tunable = [{ name: 'shares', written: 10, min: 1, max: 50, isWhole: true }];
  const { asked, user, fill } = open(
    {
      'strategies/backtestParameters': tunable,
      'strategies/backtests': [{ ...trial, parameters: { shares: 12 } }],
    },
    [{ hash: 'ab12cd34', since: '2026-01-02' }],
  );
  expect(await screen.findByText('shares 12')).toBeTruthy();
  await fill(/^shares/, '20');
  expect(noteOf(/^shares/)).toBe('1 to 50; the strategy uses 10.');
  await user.click(await button('Run backtest'));
  await waitFor(() => expect(asked.some(({ path }) => path === 'strategies/startBacktest')).toBe(true));
  const sent = asked.find(({ path }) => path === 'strategies/startBacktest')?.input;
  expect(sent?.parameters).toEqual({ shares: 20 });
});

it('shows a refusal of a number beside it', async () => {
  const words = 'A number from 63 to 588 is expected';
  const { user, fill } = open({
    'strategies/startBacktest': refuse('INVALID_INPUT', words, { 'parameters.lookbackSessions': words }),
  });
  await fill(/^Return measured over/, '9');
  await user.click(await button('Run backtest'));
  await waitFor(() => expect(noteOf(/^Return measured over/)).toBe(words));
});

it('shows how far a backtest is, and cancels it', async () => {
  const { asked, user } = open({ 'strategies/backtests': [{ ...trial, status: 'Running', progress: 0.4 }] });
  const row = within(await screen.findByRole('row', { name: /2014-01-02 ~ 2020-12-31/ }));
  expect(row.getByRole('progressbar', { name: 'Progress of the backtest' }).getAttribute('aria-valuenow')).toBe('40');
  await user.click(row.getByRole('button', { name: 'Cancel backtest' }));
  expect(await screen.findByText('The backtest is cancelled')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'strategies/cancelBacktest')?.input).toEqual({ id: 5 });
});

it('keeps what is done with its figures, shows its report and hides it', async () => {
  const { user } = open({ 'strategies/backtests': [trial] });
  const row = within(await screen.findByRole('row', { name: /2014-01-02 ~ 2020-12-31/ }));
  expect(row.getByText('120.00%')).toBeTruthy();
  expect(screen.queryByText('Report 5')).toBeNull();
  await user.click(row.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Report 5')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByText('Report 5')).toBeNull());
});

it('says why one failed', async () => {
  const error = 'With these numbers the first possible day is 2007-01-12.';
  open({ 'strategies/backtests': [{ ...trial, status: 'Failed', error, totalReturn: null }] });
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

it('asks for nothing where the market cannot feed a backtest, and says why', async () => {
  const reason = 'It chooses from stocks, and this market has none.';
  open({ 'strategies/canBacktest': { canBacktest: false, reason } });
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Run backtest' })).toBeNull();
});
