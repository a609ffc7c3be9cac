import type { Check, CheckFinding } from '@pipa/contract';
import { checkFindings } from '@pipa/contract';
import { usedVendors } from '@pipa/market-data/vendors';
import { doctorWords } from '@pipa/words/doctor';
import { describe, expect, it } from 'vitest';
import { examine, severityOf } from './examine.ts';
import type { DoctorFacts, VendorFacts, VendorReply } from './facts.ts';

const now = new Date('2026-11-20T15:00:00Z');
const GIB = 1024 ** 3;

const reply: VendorReply = {
  status: 200,
  contentType: 'application/json',
  isReadable: true,
  date: now,
  receivedAt: now,
  elapsedMs: 120,
  remaining: 190,
  limit: 200,
};
const [alpaca, sec] = usedVendors({
  MARKET_DATA_VENDOR: 'alpaca',
  MARKET_BACKFILL_VENDOR: 'none',
  ALPACA_DATA_KEY: 'key',
  ALPACA_DATA_SECRET: 'secret',
  SEC_CONTACT: 'Jane jane@example.org',
}) as [VendorFacts, VendorFacts];
const vendor = (change: Partial<VendorReply> | string | null): Partial<DoctorFacts> => ({
  vendors: [{ ...alpaca, reply: typeof change === 'object' && change !== null ? { ...reply, ...change } : change }],
});

const history = {
  expectedDay: '2026-11-19',
  newestDay: '2026-11-19',
  listed: 100,
  missing: 2,
  gaps: [],
  sessions: 251,
} as const;
const well: DoctorFacts = {
  now,
  isStarted: true,
  faults: [],
  database: { version: '18.1', bytes: 2 * GIB },
  disk: { freeBytes: 80 * GIB, totalBytes: 100 * GIB },
  lastBackupAt: new Date('2026-11-20T03:00:00Z'),
  mail: 'Reached',
  market: { source: 'real' },
  pricesFor: 'Owner',
  otherUsers: 0,
  vendors: [{ ...alpaca, reply }],
  history,
  observations: { newestDay: '2026-11-18', series: 40 },
  reports: { newestDay: '2026-11-12', companies: 1_500 },
  brokers: [{ name: 'Alpaca', failure: null }],
};
const found = (change: Partial<DoctorFacts> = {}) => examine({ ...well, ...change });
const unwell = (change: Partial<DoctorFacts>) =>
  found(change)
    .filter(({ verdict }) => verdict === 'Warn' || verdict === 'Bad')
    .map(({ name, finding, verdict, values }) => [name, finding, verdict, ...values]);

it('finds nothing wrong with an installation that is well', () => {
  expect(unwell({})).toEqual([]);
  expect(severityOf(found())).toBe(0);
});

describe('a fault is found, once, in the check that it belongs to', () => {
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000);
  const failing: readonly (readonly [CheckFinding, Partial<DoctorFacts>, readonly unknown[]])[] = [
    ['configurationFault', { faults: ['PORT: x'] }, ['configuration', 'Bad', 'PORT: x']],
    ['databaseUnreachable', { database: 'ECONNREFUSED' }, ['database', 'Bad', 'ECONNREFUSED']],
    ['diskLow', { disk: { freeBytes: 4 * GIB, totalBytes: 50 * GIB } }, ['disk', 'Warn', '4.0', '50.0']],
    ['diskFull', { disk: { freeBytes: GIB / 2, totalBytes: 50 * GIB } }, ['disk', 'Bad', '0.5', '50.0']],
    ['backupNone', { lastBackupAt: null }, ['backups', 'Warn']],
    ['backupOld', { lastBackupAt: day(9) }, ['backups', 'Warn', '9']],
    ['mailNone', { mail: null }, ['mail', 'Warn']],
    ['mailUnreachable', { mail: { reason: 'SMTP_URL: refused' } }, ['mail', 'Bad', 'SMTP_URL: refused']],
    ['marketUnread', { market: null }, ['market', 'Warn']],
    ['marketNone', { market: null, vendors: [] }, ['market', 'Warn']],
    ['licenceOthers', { otherUsers: 3 }, ['licence', 'Warn', '3']],
    ['keyRefused', vendor({ status: 401 }), ['keys', 'Bad', '401', 'ALPACA_DATA_KEY, ALPACA_DATA_SECRET', alpaca.url]],
    ['vendorLimited', vendor({ status: 429 }), ['keys', 'Warn']],
    ['vendorFailing', vendor({ status: 502 }), ['keys', 'Bad', '502', alpaca.url]],
    ['answerWrong', vendor({ isReadable: false, contentType: 'text/html' }), ['keys', 'Bad', 'text/html', alpaca.url]],
    ['vendorUnreachable', vendor('ENOTFOUND'), ['keys', 'Bad', 'ENOTFOUND', alpaca.url]],
    [
      'keyNone',
      { vendors: [{ ...alpaca, missing: ['ALPACA_DATA_KEY'], reply: null }] },
      ['keys', 'Bad', 'ALPACA_DATA_KEY', 'https://app.alpaca.markets/signup'],
    ],
    ['clockOff', vendor({ date: new Date(now.getTime() - 90_000) }), ['clock', 'Bad', '89', 'ahead']],
    ['clockOff', vendor({ date: new Date(now.getTime() + 9_000) }), ['clock', 'Warn', '9', 'behind']],
    ['limitsLow', vendor({ remaining: 3 }), ['limits', 'Warn', '3', '200']],
    ['barsNone', { history: { ...history, newestDay: null } }, ['bars', 'Bad']],
    [
      'barsOld',
      { history: { ...history, newestDay: '2026-11-18' } },
      ['bars', 'Warn', '2026-11-18', '2026-11-19', '1'],
    ],
    ['barsOld', { history: { ...history, newestDay: '2026-11-13' } }, ['bars', 'Bad', '2026-11-13', '2026-11-19', '4']],
    ['barsMissing', { history: { ...history, missing: 21 } }, ['bars', 'Warn', '21', '100', '2026-11-19']],
    ['gapsFound', { history: { ...history, gaps: ['2026-10-01'] } }, ['gaps', 'Warn', '1', '251', '2026-10-01']],
    ['observationsNone', { observations: { newestDay: null, series: 0 } }, ['observations', 'Warn']],
    [
      'observationsOld',
      { observations: { newestDay: '2026-11-02', series: 40 } },
      ['observations', 'Warn', '2026-11-02', '40'],
    ],
    ['reportsNone', { reports: { newestDay: null, companies: 0 } }, ['reports', 'Warn']],
    ['reportsOld', { reports: { newestDay: '2026-09-01', companies: 9 } }, ['reports', 'Warn', '2026-09-01', '9']],
    ['brokerUnreachable', { brokers: [{ name: 'Schwab', failure: 'TIMEOUT' }] }, ['brokers', 'Bad', 'TIMEOUT']],
  ];

  it.each(failing)('%s', (finding, change, [name, verdict, ...values]) => {
    expect(unwell(change)).toEqual([[name, finding, verdict, ...values]]);
    expect(severityOf(found(change))).toBe(verdict === 'Bad' ? 2 : 1);
  });

  it('of every kind there is one', () => {
    const quiet = new Set(
      [
        found(),
        found({ disk: null, mail: 'Local', brokers: [], pricesFor: 'Everyone' }),
        found({
          database: { version: '1', bytes: 0 },
          market: { source: 'replay' },
          history: { ...history, sessions: 0 },
        }),
        found({ market: { source: 'simulated' }, ...vendor({ date: null, remaining: null }) }),
        found({ database: 'none', isStarted: false }),
      ].flatMap((checks) => checks.map(({ finding }) => finding)),
    );
    const tested = new Set([...quiet, ...failing.map(([finding]) => finding)]);
    expect(checkFindings.filter((finding) => !tested.has(finding))).toEqual([]);
  });
});

it('a vendor that feeds no prices is a warning where it fails', () => {
  expect(
    unwell({
      vendors: [
        { ...alpaca, reply },
        { ...sec, reply: 'ENOTFOUND' },
      ],
    }),
  ).toEqual([['keys', 'vendorUnreachable', 'Warn', 'ENOTFOUND', 'https://data.sec.gov']]);
});

it('one vendor with a wrong clock does not make ours wrong', () => {
  const wrong = { ...alpaca, reply: { ...reply, date: new Date(0) } };
  const right = { ...alpaca, reply };
  expect(unwell({ vendors: [right, wrong, right] })).toEqual([]);
});

it('the time that an answer took is no fault of the clock', () => {
  const late = { receivedAt: new Date(now.getTime() + 8_000), elapsedMs: 8_000, date: now };
  expect(unwell(vendor(late))).toEqual([]);
});

describe('the words', () => {
  it.each(['en', 'zh'] as const)(
    'say every finding, and what to do where something is to be done, in %s',
    (language) => {
      for (const finding of checkFindings) {
        const { says, doThis } = doctorWords[language].findings[finding]('Alpaca', ['1', '2', '3', '4']);
        expect(says, finding).toMatch(/[.。]$|^1$/);
        expect(`${says}${doThis}`, finding).not.toContain('undefined');
      }
    },
  );

  it('advise wherever the verdict is not good', () => {
    const advised = (checks: readonly Check[]) =>
      checks.filter(({ verdict }) => verdict === 'Warn' || verdict === 'Bad');
    const all = advised([...found({ lastBackupAt: null, otherUsers: 2 }), ...found(vendor('TIMEOUT'))]);
    expect(all.length).toBeGreaterThan(2);
    for (const { finding, subject, values } of all) {
      expect(doctorWords.en.findings[finding](subject, values).doThis, finding).not.toBe('');
    }
  });
});
