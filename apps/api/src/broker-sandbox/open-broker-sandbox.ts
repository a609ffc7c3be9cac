import { join } from 'node:path';
import { openSandbox, type Sandbox } from '@pipa/broker-sandbox';
import type { Pool } from '@pipa/db';
import type { StoredAction } from '@pipa/db/market';
import { repeat } from '@pipa/platform';
import { exact } from '@pipa/trading';
import type { FastifyBaseLogger } from 'fastify';
import { openProductMarket } from './product-market.ts';

const TICK_MS = 1_000;

interface BrokerSandboxOptions {
  /** Where it listens (BROKER_SANDBOX_URL). */
  readonly url: string;
  readonly dataDir: string;
  readonly pool: Pool;
  readonly logger: FastifyBaseLogger;
}

/** The brokerage of local mode: its accounts and accesses are a file of the data folder, its market is the product's. */
export async function openBrokerSandbox({ url, dataDir, pool, logger }: BrokerSandboxOptions): Promise<{
  close(): Promise<void>;
}> {
  const { hostname, port } = new URL(url);
  const market = await openProductMarket(pool);
  const statePath = join(dataDir, 'broker-sandbox.json');
  const sandbox = await openSandbox({ port: Number(port), host: hostname, statePath, market });
  const ticking = repeat('broker sandbox', TICK_MS, logger, async () => {
    const begun = await market.refresh();
    if (begun !== null) bookActions(sandbox, begun.day, begun.actions);
    sandbox.tick();
  });
  return {
    close: async () => {
      await ticking.stop();
      await sandbox.close();
    },
  };
}

/**
 * Books the corporate actions of a day before anything trades on it, each once: the brokers of the sandbox pay dividends on the day
 * from which the shares trade without them.
 */
export function bookActions(
  { brokers }: Pick<Sandbox, 'brokers'>,
  day: string,
  actions: readonly Pick<StoredAction, 'symbol' | 'kind' | 'value'>[],
): void {
  for (const { books } of Object.values(brokers)) {
    for (const { id: account, positions } of books.accounts()) {
      for (const { symbol, kind, value } of actions) {
        const held = positions.get(symbol);
        const isBooked = () =>
          books.activities(account).some((done) => done.day === day && done.symbol === symbol && done.kind === kind);
        if (held === undefined || isBooked()) continue;
        const worth = exact(value);
        if (kind === 'Split') books.book({ account, kind, symbol, dollars: exact(0), ratio: worth.toNumber() });
        else books.book({ account, kind, symbol, dollars: held.shares.mul(worth).toDecimalPlaces(2) });
      }
    }
  }
}
