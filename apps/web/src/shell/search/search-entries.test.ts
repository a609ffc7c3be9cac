import type { api, OutputOf } from '@pipa/contract';
import { expect, it } from 'vitest';
import type { Viewer } from '../../app/access.ts';
import { routeAt } from '../../app/routes.ts';
import { entriesFor, placesOf } from './search-entries.ts';

const viewer: Viewer = { agreementRev: '1', investorState: 'Trial', isAdministrator: false, memberClass: 'Bronze' };
const found = {
  strategies: Array.from({ length: 9 }, (_, i) => ({ id: i + 1, name: `Momentum ${i + 1}` })),
  modelAccounts: [{ id: 40, name: 'Calm momentum' }],
  portfolios: [
    { id: 5, name: 'My momentum', strategyId: 2, strategyType: 'AQS' as const, marketType: 'US' as const },
    { id: 6, name: 'My calm momentum', strategyId: 40, strategyType: 'AQM' as const, marketType: 'US' as const },
  ],
  accounts: [{ id: 3, name: 'Momentum money', account: 'P900' }],
};
const symbols = [
  { symbol: 'MOM', name: 'Mother Goods', isEtf: false, sector: 'Health Care' },
  { symbol: 'BRK.B', name: 'Berkshire', isEtf: false, sector: 'Financials' },
];
const labels = (text: string, who: Viewer = viewer) => entriesFor(text, placesOf(who), {}).map(({ label }) => label);

it('finds pages by a part of their name, in any case', () => {
  expect(labels('BILL')).toEqual(['Billing']);
  expect(labels('portfolios')).toEqual(['All Portfolios', 'My AQS Portfolios', 'My Stopped AQS Portfolios']);
});

it.each([
  ['get started', 'New Users Get Started', '/admin/dashboard?open=getStarted'],
  ['new', "What's New", '/admin/dashboard?open=whatsNew'],
])('finds by “%s” the dialog “%s” of the dashboard', (text, label, to) => {
  const found = entriesFor(text, placesOf(viewer), {});
  expect(found.find((entry) => entry.label === label)?.to).toBe(to);
});

it('finds the pages of administrators for administrators only', () => {
  expect(labels('operator')).toEqual([]);
  expect(labels('operator', { ...viewer, isAdministrator: true })).toEqual(['Operator']);
});

it('shows at most eight of a kind, each with its address, the kinds in their order', () => {
  const entries = entriesFor('momentum', placesOf(viewer), { named: found });
  expect(entries).toHaveLength(8 + 4);
  expect([...new Set(entries.map(({ group }) => group))]).toEqual([
    'strategies',
    'modelAccounts',
    'portfolios',
    'accounts',
  ]);
  expect(entries.slice(8).map(({ to }) => to)).toEqual([
    '/admin/aqmStrategyDetails?id=40',
    '/admin/portfolioMonitor?id=5',
    '/admin/accountPosition?id=6',
    '/admin/useraccount?tab=broker',
  ]);
});

it('finds the settings of My Account, prices and other public pages by their names', () => {
  expect(labels('password')).toEqual(['Change Password']);
  expect(labels('two-step')).toEqual(['Two-step sign-in']);
  expect(labels('prices')).toEqual(['Prices']);
});

it('leads to pages of the client only', () => {
  const hasPage = (address: string) => routeAt(address.replace(/[?#].*$/, '')) !== undefined;
  for (const { to } of placesOf({ ...viewer, isAdministrator: true })) expect([to, hasPage(to)]).toEqual([to, true]);
});

it('finds topics by what the server says, also where the title does not have the text', () => {
  const topic = { topic_id: 12, title: 'Which strategy first?', user: 'bea' };
  const topics = { data: [topic], count: 1, isCapped: false } as OutputOf<typeof api.topicSearch>;
  const entries = entriesFor('momentum', [], { topics });
  expect(entries.map(({ group, label, hint, to }) => [group, label, hint, to])).toEqual([
    ['topics', 'Which strategy first?', 'bea', '/admin/forum?topic=12'],
  ]);
});

it('has a key of its own for each result', () => {
  const keys = entriesFor('', placesOf({ ...viewer, isAdministrator: true }), { named: found, symbols }).map(
    ({ key }) => key,
  );
  expect(new Set(keys).size).toBe(keys.length);
});

it('leaves out what was found for an earlier text and has not the present one', () => {
  const accounts = (text: string) => entriesFor(text, [], { named: found }).map(({ label }) => label);
  expect(accounts('calm')).toEqual(['Calm momentum', 'My calm momentum']);
  expect(accounts('p900')).toEqual(['Momentum money']);
  expect(accounts('billing')).toEqual([]);
});

it('finds a symbol by the present beginning of it or of its name, and leads to its analysis', () => {
  const of = (text: string) => entriesFor(text, [], { symbols }).map(({ label, hint, to }) => [label, hint, to]);
  expect(of('mom')).toEqual([['MOM', 'Mother Goods', '/admin/symbol?symbol=MOM']]);
  expect(of('berk')).toEqual([['BRK.B', 'Berkshire', '/admin/symbol?symbol=BRK.B']]);
  expect(of('momentum')).toEqual([]);
});
