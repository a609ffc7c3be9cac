import { expect, it } from 'vitest';
import { strategyByCode } from './catalogue.ts';
import { feedingOf, heldNothing, isHeldNothing, type StrategyFeed } from './feeding.ts';

const strategy = { warmUpSessions: 10, universe: () => ['UPP'] };
const feed: StrategyFeed = {
  firstDay: '2006-01-03',
  benchmark: 'SPY',
  benchmarkFirstDay: '2006-01-03',
  lastDay: '2007-12-31',
};
const reasonOf = (over: Partial<StrategyFeed>, fed: Parameters<typeof feedingOf>[0] = strategy) => {
  const feeding = feedingOf(fed, { ...feed, ...over });
  return feeding.isFed ? null : feeding.reason;
};

it('feeds a strategy from the session after its warm-up, where a year follows', () => {
  expect(feedingOf(strategy, feed)).toEqual({ isFed: true, from: '2006-01-19' });
  expect(feedingOf(strategy, { ...feed, lastDay: '2007-01-19' })).toEqual({ isFed: true, from: '2006-01-19' });
});

it('says how much history is there, how much is needed and when it suffices', () => {
  expect(reasonOf({ lastDay: '2007-01-18' })).toBe(
    'It needs 263 sessions of history and this market has 262; enough from 2007-01-19 on.',
  );
  expect(reasonOf({ lastDay: '2006-01-10' })).toMatch(/this market has 6; enough from 2007-01-19 on/);
});

it('counts no session of a history that begins after the last close', () => {
  expect(reasonOf({ firstDay: '2008-06-02' })).toMatch(/this market has 0;/);
});

it('waits for a close of the benchmark before the first session', () => {
  const feeding = feedingOf({ ...strategy, warmUpSessions: 0 }, { ...feed, benchmarkFirstDay: '2006-03-01' });
  expect(feeding).toEqual({ isFed: true, from: '2006-03-03' });
  expect(reasonOf({ benchmarkFirstDay: null })).toBe('This market has no prices of its benchmark SPY.');
});

it('says whether stocks or funds are missing', () => {
  const ofCode = (code: string) => reasonOf({ firstDay: null }, strategyByCode(code));
  expect(ofCode('value')).toBe('It chooses from stocks, and this market has none.');
  expect(ofCode('dual-momentum')).toBe('This market has none of the funds that it chooses from.');
});

it('says that a strategy held nothing, and whether company reports are missing', () => {
  expect(heldNothing(true)).not.toContain('reports');
  expect(heldNothing(false)).toContain('no company reports');
  expect([heldNothing(true), heldNothing(false), 'It needs more.'].map(isHeldNothing)).toEqual([true, true, false]);
});
