import { FULL_UNIVERSE_STOCKS } from '@pipa/market-data';
import { openBenchDatabase } from './bench-database.ts';
import { messageOf, openProcess } from './bench-process.ts';
import { type Bench, check } from './measure.ts';
import { EVENING, type ReaderInput, type ReaderResult } from './vendor-reader.ts';

/** Megabytes that the heap of the reader may have: it is to need no more, and would otherwise not tidy up before. */
const HEAP_MB = 300;
const LEAST_BARS_A_STOCK = 3_000;
const STOCKS = FULL_UNIVERSE_STOCKS;

export const vendors: Bench = {
  id: 'VENDORS',
  what: 'History of all symbols over 20 years from a vendor, symbol by symbol, through the gate into the database',
  unit: 's',
  goal: null,
  limit: null,
  async run(shutdown) {
    const { pool, url: databaseUrl } = await openBenchDatabase(shutdown);
    const server = openProcess(shutdown, './vendor-server.ts', [`${STOCKS}`, EVENING.toISOString()]);
    const { env } = await messageOf<Pick<ReaderInput, 'env'>>(server);
    const reader = openProcess(shutdown, './vendor-reader.ts', ['read'], [`--max-old-space-size=${HEAP_MB}`]);
    reader.send({ databaseUrl, env } satisfies ReaderInput);
    const { history, day, megabytes } = await messageOf<ReaderResult>(reader);
    const { rows } = await pool.query<{ bars: number; symbols: number }>(
      `SELECT sum(cardinality("days"))::int AS bars, count(DISTINCT "instrumentId")::int AS symbols FROM "bar_year"`,
    );
    const { bars = 0, symbols = 0 } = rows[0] ?? {};
    check(bars > STOCKS * LEAST_BARS_A_STOCK, `${bars} bars of ${symbols} symbols`);
    return {
      ours: history.seconds,
      peers: {},
      remark: `${symbols} symbols, ${bars} bars, ${history.requests} requests`,
      further: [
        {
          id: 'VENDORS day',
          what: `A day of all symbols, with the three before it read again, in ${day.requests} requests`,
          unit: 's',
          goal: 60,
          ours: day.seconds,
          peers: {},
        },
        {
          id: 'VENDORS memory',
          what: 'Most memory ever resident in the process that reads both',
          unit: 'MB',
          goal: 500,
          ours: megabytes,
          peers: {},
        },
      ],
    };
  },
};
