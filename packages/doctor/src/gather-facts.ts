import { statfs } from 'node:fs/promises';
import {
  addDays,
  newYorkDay,
  previousTradingDay,
  sessionOf,
  type TradingDay,
  tradingDayOnOrBefore,
  tradingDaysBetween,
} from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { findMarketClock, type MarketClock, noteVendorTurn } from '@pipa/db/market';
import { readBarFreshness, readDaysWithBars, readInstallation } from '@pipa/db/operators';
import { turnKey, type UsedVendor, usedVendors, vendorCatalogue } from '@pipa/market-data/vendors';
import { type Env, type MailServer, pricesFor } from '@pipa/platform';
import type { DoctorFacts, HistoryFacts, VendorFacts } from './facts.ts';
import { type Probing, probeVendor, reasonOf } from './probe-vendor.ts';

/** An installation that can be asked. */
export interface Installation extends Probing {
  readonly env: Env;
  /** A text says why there is none. */
  readonly pool: Pool | string;
  /** Folder whose disk is looked at. */
  readonly dataDir: string;
  /** Null without a mail server. */
  readonly mail: Pick<MailServer, 'check'> | null;
  /** Brokers that this installation offers, and where they are asked. */
  readonly brokers: readonly { readonly name: string; readonly url: string }[];
}

const BROKER_TIMEOUT_MS = 10_000;
/** After the end of a session the vendor still makes its bars. */
const BARS_AFTER_MS = 6 * 3_600_000;
const YEAR_DAYS = 365;

/** Looks at everything at once. What cannot be reached is a fact, not an error. */
export async function gatherFacts(installation: Installation): Promise<DoctorFacts> {
  const { env, pool, clock, dataDir } = installation;
  const now = clock();
  const [vendors, stored, disk, mail, brokers] = await Promise.all([
    Promise.all(vendorsOf(env).map((vendor) => probed(vendor, installation))),
    readStored(pool, now),
    diskOf(dataDir),
    mailOf(installation),
    Promise.all(installation.brokers.map((broker) => reach(broker, installation))),
  ]);
  return {
    now,
    isStarted: typeof pool !== 'string',
    faults: [],
    disk,
    mail,
    pricesFor: pricesFor(env),
    vendors,
    brokers,
    ...stored,
  };
}

/** A probe is one of the calls that the limit of its key allows. */
async function probed(vendor: UsedVendor, installation: Installation): Promise<VendorFacts> {
  const { env, pool } = installation;
  const [secret] = vendorCatalogue[vendor.name].credentials;
  const key = turnKey(vendor.url, vendor.name === 'sec' || secret === undefined ? '' : (env[secret] ?? ''));
  // What the database cannot do is a finding of its own.
  if (vendor.missing.length === 0 && typeof pool !== 'string') await noteVendorTurn(pool, key).catch(() => undefined);
  return probeVendor(vendor, env, installation);
}

const vendorsOf = (env: Env) => (env.MARKET_SOURCE === 'real' ? usedVendors(env) : []);

type Stored = Pick<
  DoctorFacts,
  'database' | 'lastBackupAt' | 'market' | 'otherUsers' | 'history' | 'observations' | 'reports'
>;

const NOTHING_STORED = {
  lastBackupAt: null,
  market: null,
  otherUsers: 0,
  history: null,
  observations: null,
  reports: null,
} as const;

async function readStored(pool: Pool | string, now: Date): Promise<Stored> {
  if (typeof pool === 'string') return { database: pool, ...NOTHING_STORED };
  try {
    const [facts, market] = await Promise.all([readInstallation(pool), findMarketClock(pool)]);
    const { version, bytes, lastBackupAt, users } = facts;
    return {
      database: { version, bytes },
      lastBackupAt,
      market: market && { source: market.source },
      otherUsers: Math.max(0, users - 1),
      history: market && (await readHistory(pool, expectedDayOf(market, now))),
      observations: { newestDay: facts.newestReleasedDay, series: facts.series },
      reports: { newestDay: facts.newestReportedDay, companies: facts.companies },
    };
  } catch (error) {
    return { database: reasonOf(error), ...NOTHING_STORED };
  }
}

/** Of a real market the last session whose bars the vendor must have; elsewhere the last closed day of its own clock. */
function expectedDayOf({ source, lastClosedDay, firstDay }: MarketClock, now: Date): TradingDay {
  if (source !== 'real') return lastClosedDay ?? firstDay;
  const session = tradingDayOnOrBefore(newYorkDay(now));
  const isDue = sessionOf(session).closeAt.getTime() + BARS_AFTER_MS <= now.getTime();
  return isDue ? session : previousTradingDay(session);
}

async function readHistory(pool: Pool, expectedDay: TradingDay): Promise<HistoryFacts> {
  const from = addDays(expectedDay, -YEAR_DAYS);
  const [{ newestBarDay, listed, missing }, days] = await Promise.all([
    readBarFreshness(pool, expectedDay, DEFAULT_BENCHMARK),
    readDaysWithBars(pool, DEFAULT_BENCHMARK, { from, to: expectedDay }),
  ]);
  const [first = null] = days;
  // What is newer than the newest bar is late, which another check says.
  const sessions = first === null || newestBarDay === null ? [] : tradingDaysBetween(first, newestBarDay);
  const known = new Set(days);
  const gaps = sessions.filter((day) => !known.has(day));
  return { expectedDay, newestDay: newestBarDay, listed, missing, gaps, sessions: sessions.length };
}

async function diskOf(path: string): Promise<DoctorFacts['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    // A folder that is not there yet has no disk to look at.
    return null;
  }
}

async function mailOf({ env, mail }: Installation): Promise<DoctorFacts['mail']> {
  if (env.MAILBOX_FILE !== undefined) return 'Local';
  if (mail === null) return env.PIPA_MODE === 'local' ? 'Local' : null;
  try {
    await mail.check();
    return 'Reached';
  } catch (error) {
    return { reason: (error as Error).message };
  }
}

/** Any answer shows that the broker is there: what it says needs an account. */
async function reach(
  { name, url }: Installation['brokers'][number],
  { fetch, timeoutMs = BROKER_TIMEOUT_MS }: Installation,
): Promise<DoctorFacts['brokers'][number]> {
  try {
    const { body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await body?.cancel();
    return { name, failure: null };
  } catch (error) {
    return { name, failure: reasonOf(error) };
  }
}
