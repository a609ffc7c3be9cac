import { saveInstruments } from '@pipa/db/market';
import { openBenchDatabase } from './bench-database.ts';
import { messageOf, openProcess } from './bench-process.ts';
import { type FactsInput, type FactsResult, NIGHT } from './facts-reader.ts';
import { type Bench, check } from './measure.ts';

/** Of the archive of EDGAR about 18 are unpacked. */
const GIGABYTES = 1;
const COMPANIES_A_GIGABYTE = 1_000;
/** Companies that are in the market; the others are passed over. */
const MOST_IN_MARKET = 6_000;
/** Megabytes that the heap of the reader may have, as that of the backfill has. */
const HEAP_MB = 256;
const LEAST_QUARTERS_A_COMPANY = 50;

export const companyFacts: Bench = {
  id: 'FACTS',
  what: 'Reports of all companies from the archive of EDGAR, streamed into the database',
  unit: 's',
  goal: null,
  limit: null,
  async run(shutdown, { gigabytes = GIGABYTES } = {}) {
    const { pool, url: databaseUrl } = await openBenchDatabase(shutdown);
    const size = [`${Math.round(gigabytes * COMPANIES_A_GIGABYTE)}`, `${gigabytes * 1e9}`];
    const server = openProcess(shutdown, './facts-server.ts', [...size, NIGHT.toISOString()]);
    const { url, companies } = await messageOf<{ url: string; companies: { name: string; symbol: string }[] }>(server);
    const inMarket = companies.slice(0, MOST_IN_MARKET);
    // With their sectors, so that the archive is what is measured, and no call for each company.
    const facts = {
      kind: 'Stock',
      sector: 'Industrials',
      industry: 'Other',
      listedOn: null,
      delistedOn: null,
    } as const;
    await saveInstruments(
      pool,
      inMarket.map((company) => ({ ...company, ...facts })),
    );
    const reader = openProcess(shutdown, './facts-reader.ts', ['read'], [`--max-old-space-size=${HEAP_MB}`]);
    reader.send({ databaseUrl, url } satisfies FactsInput);
    const { summary, seconds, megabytes, packedBytes } = await messageOf<FactsResult>(reader);
    const { rows } = await pool.query<{ quarters: number; companies: number }>(
      'SELECT count(*)::int AS quarters, count(DISTINCT "instrumentId")::int AS companies FROM "quarter_report"',
    );
    const { quarters = 0, companies: stored = 0 } = rows[0] ?? {};
    check(summary.outcome === 'Whole', `the reports are ${summary.outcome}: ${summary.note}`);
    check(stored === inMarket.length, `${stored} companies of ${inMarket.length}`);
    check(quarters > stored * LEAST_QUARTERS_A_COMPANY, `${quarters} quarters of ${stored} companies`);
    return {
      ours: seconds,
      peers: {},
      remark: `${gigabytes} GB unpacked, ${(packedBytes / 1e6).toFixed(0)} MB sent, ${summary.rows} figures, ${quarters} quarters of ${stored} companies`,
      further: [
        {
          id: 'FACTS memory',
          what: 'Most memory ever resident in the process that reads them',
          unit: 'MB',
          goal: 500,
          ours: megabytes,
          peers: {},
        },
      ],
    };
  },
};
