// Reads a history and a day of vendors into a database, as the ingest does, in a process of its own: its memory is what it takes.
import { nextTradingDay, sessionOf } from '@pipa/calendar';
import { createPool } from '@pipa/db/testing/connections';
import { createAlpaca } from '@pipa/market-data/vendors/alpaca';
import { createEodhd } from '@pipa/market-data/vendors/eodhd';
import { backfillHistory, type IngestSummary, updateDay } from '@pipa/market-ingest';
import { check } from './measure.ts';

const FROM = '2006-10-16';
const TO = '2026-10-16';
const DAY = nextTradingDay(TO);
const KILOBYTES_A_MEGABYTE = 1_000;
/** Without the vendor's limit, which is not ours to shorten. */
const UNLIMITED = { requestsAMinute: 1_000_000, requestsADay: 1_000_000 };

export interface ReaderInput {
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
}
interface Timed {
  readonly seconds: number;
  readonly requests: number;
}
export interface ReaderResult {
  readonly history: Timed;
  readonly day: Timed;
  readonly megabytes: number;
}

/** The evening of the day that is added; fixed, so that every run has the same work. */
export const EVENING = new Date(sessionOf(DAY).closeAt.getTime() + 3_600_000);

if (process.send !== undefined && process.argv[2] === 'read') {
  process.once('message', (input) => {
    read(input as ReaderInput).then(
      (result) => process.send?.(result, () => process.exit()),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

async function read({ databaseUrl, env }: ReaderInput): Promise<ReaderResult> {
  const pool = createPool(databaseUrl, {
    max: 4,
    onError: () => undefined,
    applicationName: 'pipa-bench',
    pipelines: 1,
  });
  const started = performance.now();
  const clock = () => new Date(EVENING.getTime() + performance.now() - started);
  let requests = 0;
  const transport = {
    clock,
    fetch: (...call: Parameters<typeof fetch>) => {
      requests += 1;
      return fetch(...call);
    },
  };
  const of = (name: string) => env[name] ?? '';
  const eodhd = createEodhd({ url: of('EODHD_URL'), token: of('EODHD_TOKEN'), ...UNLIMITED }, transport);
  const access = { url: of('ALPACA_DATA_URL'), key: of('ALPACA_DATA_KEY'), secret: of('ALPACA_DATA_SECRET') };
  const alpaca = createAlpaca(access, transport).vendor;
  const timed = async (what: string, work: () => Promise<IngestSummary>): Promise<Timed> => {
    const [before, startedMs] = [requests, performance.now()];
    const { outcome, note } = await work();
    check(outcome === 'Whole', `${what} is ${outcome}: ${note}`);
    return { seconds: (performance.now() - startedMs) / 1_000, requests: requests - before };
  };

  const context = { pool, clock };
  const range = { symbols: null, from: FROM, to: TO, defaultKind: 'Stock' as const };
  const history = await timed('the history', () => backfillHistory(context, eodhd.vendor, range));
  // What the server computes for the first call of a day is its own time.
  for await (const _ of alpaca.sessionBars?.(DAY, { after: null }) ?? []);
  for await (const _ of alpaca.actions?.({ symbols: null, from: DAY, to: DAY }, { after: null }) ?? []);
  const day = await timed('the day', () => updateDay(context, alpaca, DAY));
  const megabytes = process.resourceUsage().maxRSS / KILOBYTES_A_MEGABYTE;
  await pool.end();
  return { history, day, megabytes };
}
