import type { OperatorHealth } from '@pipa/contract';
import type { JobProgress } from '@pipa/db/jobs';
import { expect, it } from 'vitest';
import { findingsOf } from './health-findings.ts';

const now = new Date('2026-03-02T15:00:00Z');
const well: Omit<OperatorHealth, 'findings'> = {
  at: now.toISOString(),
  market: {
    ...{ day: '2026-03-02', phase: 'Open', paused: false, leaseSeconds: 6 },
    ...{ isStalled: false, idleSeconds: 1, waitsFor: null, closedSeconds: 40 },
  },
  queues: [{ name: 'trade', jobs: { waiting: 1_000, active: 8, failed: 0 } }],
  outbox: { waiting: 3, oldestSeconds: 1 },
  mail: { waiting: 2, oldestSeconds: 20, failed: 0, digestSeconds: 600 },
  data: {
    lastClosedDay: '2026-02-27',
    analysisDay: '2026-02-27',
    newestBarDay: '2026-02-27',
    listed: 200,
    missing: 0,
    quarantined: 0,
    strategiesWaiting: 0,
  },
};
const run: JobProgress = {
  key: 'analysis-2026-02-27',
  kind: 'analysis',
  status: 'Running',
  total: 9,
  done: 3,
  error: null,
  startedAt: now,
  finishedAt: null,
  movedAt: new Date(now.getTime() - 60_000),
};

it('finds nothing where all is well and the last close is analysed', () => {
  expect(findingsOf(well, [run, { ...run, status: 'Done', movedAt: new Date(0) }], now)).toEqual([]);
});

it.each<[string, Partial<typeof well>, string, string, number]>([
  ['no worker leads the clock', { market: { ...well.market, leaseSeconds: -40 } }, 'noLeader', '', 40],
  ['there was no leader yet', { market: { ...well.market, leaseSeconds: null } }, 'noLeader', '', 0],
  [
    'the market stands still although a worker leads it',
    { market: { ...well.market, phase: 'Closed', isStalled: true, idleSeconds: 75, waitsFor: 'write records' } },
    'marketStalled',
    'write records',
    75,
  ],
  ['the clock is paused', { market: { ...well.market, paused: true } }, 'paused', '', 0],
  ['a queue does not answer', { queues: [{ name: 'mail', jobs: null }] }, 'queueUnreachable', 'mail', 0],
  [
    'jobs have failed',
    { queues: [{ name: 'mail', jobs: { waiting: 0, active: 0, failed: 2 } }] },
    'queueFailed',
    'mail',
    2,
  ],
  [
    'a queue is long',
    { queues: [{ name: 'trade', jobs: { waiting: 1_001, active: 8, failed: 0 } }] },
    'queueLong',
    'trade',
    1_001,
  ],
  ['messages wait', { outbox: { waiting: 9, oldestSeconds: 31 } }, 'outboxLate', '', 31],
  ['mails wait', { mail: { ...well.mail, oldestSeconds: 1_200 } }, 'mailLate', '', 20],
  ['mails were given up', { mail: { ...well.mail, failed: 4 } }, 'mailFailed', '', 4],
  ['mails of watch lists are late', { mail: { ...well.mail, digestSeconds: 660 } }, 'digestLate', '', 11],
  ['bars are old', { data: { ...well.data, newestBarDay: '2026-02-26', missing: 200 } }, 'barsLate', '2026-02-26', 0],
  ['bars are missing', { data: { ...well.data, missing: 7 } }, 'barsMissing', '', 7],
  [
    'two closes are not analysed',
    { data: { ...well.data, analysisDay: '2026-02-25' } },
    'analysisLate',
    '2026-02-27',
    2,
  ],
  [
    'the last close is not analysed a quarter of an hour after it',
    { market: { ...well.market, closedSeconds: 901 }, data: { ...well.data, analysisDay: '2026-02-26' } },
    'analysisLate',
    '2026-02-27',
    1,
  ],
  [
    'the analysis of the last close is under way',
    { data: { ...well.data, analysisDay: '2026-02-26' } },
    'analysisOutstanding',
    '2026-02-27',
    1,
  ],
  [
    'the first analysis is under way',
    { market: { ...well.market, closedSeconds: 5_000 }, data: { ...well.data, analysisDay: null } },
    'analysisOutstanding',
    '2026-02-27',
    0,
  ],
  ['rows are in quarantine', { data: { ...well.data, quarantined: 5 } }, 'quarantined', '', 5],
  ['strategies wait for data', { data: { ...well.data, strategiesWaiting: 3 } }, 'strategiesWaiting', '', 3],
])('says plainly that %s', (_, change, kind, subject, count) => {
  expect(findingsOf({ ...well, ...change }, [], now)).toEqual([{ kind, subject, count }]);
});

it('says that runs have failed or stand still', () => {
  const still = { ...run, movedAt: new Date(now.getTime() - 5 * 60_000) };
  expect(findingsOf(well, [{ ...run, key: 'backfill', status: 'Failed' }, still], now)).toEqual([
    { kind: 'runFailed', subject: 'backfill', count: 0 },
    { kind: 'runStalled', subject: 'analysis-2026-02-27', count: 5 },
  ]);
});

it('expects no leader once a replay has ended', () => {
  expect(findingsOf({ ...well, market: { ...well.market, phase: 'Ended', leaseSeconds: -9 } }, [], now)).toEqual([]);
});
