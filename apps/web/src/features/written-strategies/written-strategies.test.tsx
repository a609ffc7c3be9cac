import type { WrittenStrategyDetail } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, draw, noteOf, placeNow, searchNow } from '../../testing/render.tsx';
import { type Answers, refuse, serve } from '../../testing/scripted-server.ts';
import { WriteForm } from './write-form.tsx';
import { WrittenList } from './written-list.tsx';
import { WrittenStrategyView } from './written-strategy.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-20T15:00:00.000Z';
const test: NonNullable<WrittenStrategyDetail['test']> = {
  id: 9,
  status: 'Done',
  progress: 1,
  error: null,
  isCurrent: true,
  createTime: at,
  finishTime: at,
  totalReturn: 1.2,
  cagr: 0.09,
  sharpe: 0.8,
  maxDrawdown: -0.2,
};
const free = { isFree: true, kind: null, day: null, symbol: null, decisions: 90, compared: 60 } as const;
const base: WrittenStrategyDetail = {
  id: 4,
  name: 'Hold SPY',
  request: 'hold SPY',
  engine: 'planner',
  createTime: at,
  updateTime: at,
  offer: 'none',
  decision: null,
  strategyId: null,
  test: null,
  source: 'one\ntwo\n',
  report: null,
  performance: [],
  certificate: null,
  triedVariants: 0,
};
let next = 100;
/** What is typed is kept by the id. */
function open(change: Partial<WrittenStrategyDetail> = {}, answers: Answers = {}, state?: object) {
  const written = { ...base, id: next++, ...change };
  const asked = serve({
    'strategies/saveWritten': null,
    'strategies/testWritten': { id: 9 },
    'strategies/cancelWrittenTest': null,
    'strategies/offerWritten': null,
    'strategies/deleteWritten': null,
    ...answers,
  });
  const entry = { pathname: '/', state: state && { id: written.id, ...state } };
  const view = <WrittenStrategyView written={written} result={() => <p>Report</p>} />;
  return { asked, id: written.id, ...draw(view, entry) };
}
// The page draws a report whole; here it is enough that there is one.
const report = {} as NonNullable<WrittenStrategyDetail['report']>;

it('sends a description, or an example, and opens what was written from it', async () => {
  const written = { id: 7, missing: null, explanation: 'It holds SPY.', assumptions: ['Monthly'] };
  const asked = serve({ 'strategies/write': written });
  const { user } = draw(<WriteForm request="" />);
  await user.click(await button(/^Use this example: 60% SPY/));
  await user.click(await button('Write it'));
  await waitFor(() => expect(placeNow()).toBe('/admin/written-strategy'));
  expect(searchNow()).toBe('?id=7');
  expect(asked[0]?.input).toEqual({ request: '60% SPY and 40% IEF, rebalanced every month.', language: 'en' });
});

it('says at the field what a description lacks, which an address may fill', async () => {
  const missing = 'Please say which symbols it trades.';
  serve({ 'strategies/write': { id: null, missing, explanation: null, assumptions: [] } });
  const { user } = draw(<WriteForm request="momentum" />);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('momentum');
  await user.click(await button('Write it'));
  await waitFor(() => expect(noteOf(/^Description/)).toBe(missing));
  expect(placeNow()).toBe('/');
});

it('lists the own strategies with the state of each', async () => {
  const older = { ...test, isCurrent: false };
  serve({ 'strategies/written': [{ ...base, test: older, offer: 'declined' }] });
  draw(<WrittenList />);
  const row = within(await screen.findByRole('row', { name: /Hold SPY/ }));
  expect(row.getByText('Declined')).toBeTruthy();
  expect(row.getByText('Done, of an earlier text')).toBeTruthy();
  expect(row.getByText('120.00%')).toBeTruthy();
});

it('shows what was assumed when it was written', async () => {
  open({}, {}, { explanation: 'It holds SPY.', assumptions: ['It trades monthly'] });
  expect(await screen.findByText('It trades monthly')).toBeTruthy();
  expect(screen.getByText('It holds SPY.')).toBeTruthy();
});

it('saves a changed file before its test, and only then', async () => {
  const { asked, id, user, fill } = open();
  await fill(/^Text of the file/, 'three');
  expect(screen.getByText('Not saved')).toBeTruthy();
  await user.click(await button('Save and test'));
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toEqual(['strategies/saveWritten', 'strategies/testWritten']),
  );
  expect(asked[0]?.input).toEqual({ id, name: 'Hold SPY', source: 'three' });
});

it('tests nothing whose changes could not be saved, and keeps them', async () => {
  const words = 'This strategy is offered to the administrators and cannot be changed';
  const { asked, user, fill } = open({}, { 'strategies/saveWritten': refuse('ILLEGAL_TRANSITION', words) });
  await fill(/^Text of the file/, 'three');
  await user.click(await button('Save and test'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(asked.some(({ path }) => path === 'strategies/testWritten')).toBe(false);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text of the file/).value).toBe('three');
});

it('keeps unsaved changes for the next look, until they are discarded', async () => {
  const first = open({ id: 50 });
  await first.fill(/^Text of the file/, 'three');
  first.unmount();
  const { user } = open({ id: 50 });
  const file = screen.getByLabelText<HTMLTextAreaElement>(/^Text of the file/);
  expect(file.value).toBe('three');
  await user.click(await button('Discard changes'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(file.value).toBe(base.source));
});

it('shows how far a test is, and cancels it', async () => {
  const { asked, id, user } = open({ test: { ...test, status: 'Running', progress: 0.4, finishTime: null } });
  expect(screen.getByRole('progressbar', { name: 'Progress of the test' }).getAttribute('aria-valuenow')).toBe('40');
  await user.click(await button('Cancel test'));
  await waitFor(() => expect(asked).toEqual([{ path: 'strategies/cancelWrittenTest', input: { id } }]));
});

it('says why a test failed', async () => {
  open({ test: { ...test, status: 'Failed', error: 'written.ts:3: decide is missing', isCurrent: true } });
  expect(screen.getByText(/written\.ts:3: decide is missing/)).toBeTruthy();
  expect(screen.queryByText('Report')).toBeNull();
});

it.each([
  [free, /^No\. 60 of its 90 decisions/],
  [
    { ...free, isFree: false, kind: 'LookAhead', day: '2015-03-02', symbol: 'SPY' },
    /^Yes\. On 2015-03-02 .* about SPY/,
  ],
  [
    { ...free, isFree: false, kind: 'NotRepeatable', day: '2015-03-02', symbol: null },
    /about a symbol came out otherwise/,
  ],
  [{ ...free, isFree: false, kind: 'NoDecisions' }, /no decision that could be made again/],
] as const)('says of the certificate %j: %s', async (certificate, text) => {
  open({ test, report, certificate, triedVariants: 3 });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^One of 3 files that you have tested/)).toBeTruthy();
  expect(screen.getByText('Report')).toBeTruthy();
});

it('is offered only as it was tested without look-ahead, after a question', async () => {
  const { asked, id, user, fill } = open({ test, report, certificate: free });
  await fill(/^Name/, 'Another');
  expect(screen.getByText('Please save and test your changes first.')).toBeTruthy();
  expect(await button('Offer to the administrators')).toHaveProperty('disabled', true);
  await fill(/^Name/, 'Hold SPY');
  await user.click(await button('Offer to the administrators'));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Offer to the administrators' }));
  await waitFor(() => expect(asked).toEqual([{ path: 'strategies/offerWritten', input: { id } }]));
});

it.each([
  [{ test: null }, 'It first needs a test of the file as it is now.'],
  [{ test: { ...test, isCurrent: false } }, 'It first needs a test of the file as it is now.'],
  [{ certificate: { ...free, isFree: false } }, 'A strategy whose look-ahead is not ruled out cannot be offered.'],
])('is not offered with %j', async (change, text) => {
  open({ test, report, certificate: free, ...change });
  expect(screen.getByText(text)).toBeTruthy();
  expect(await button('Offer to the administrators')).toHaveProperty('disabled', true);
});

it('cannot be changed on offer, and says what became of it', async () => {
  open({ test, report, certificate: free, offer: 'waiting' });
  expect(screen.getByText(/^An administrator decides/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text of the file/).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('says why it was declined, and may be offered again', async () => {
  open({ test, report, certificate: free, offer: 'declined', decision: 'Too much like another' });
  expect(screen.getByText('It is not on offer. Reason: Too much like another')).toBeTruthy();
  expect(await button('Offer again')).toHaveProperty('disabled', false);
});

it('leads to the strategy that it became', async () => {
  open({ test, report, certificate: free, offer: 'released', strategyId: 31 });
  const link = screen.getByRole('link', { name: 'Open the strategy' });
  expect(link.getAttribute('href')).toBe('/admin/strategyDetails?id=31');
});

it('is deleted after a question, and leads back to the list', async () => {
  const { asked, id, user } = open();
  await user.click(await button('Delete'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(placeNow()).toBe('/admin/write-strategy'));
  expect(asked).toEqual([{ path: 'strategies/deleteWritten', input: { id } }]);
});
