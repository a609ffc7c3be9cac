import { isMigrated } from '@pipa/db';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import type { MarketJudgement, MarketState } from '../market-watch/judge-market.ts';
import { NEVER_SHED } from './load-shedding.ts';

/** Whether the market goes on, and where its clock is. */
interface MarketReport {
  state: MarketState | 'unknown';
  cause: MarketJudgement['cause'];
  /** Last progress; null where none is expected. */
  since: Date | null;
  day: string | null;
  phase: string | null;
  tick: number | null;
  /** The work that the clock waits for. */
  waitsFor: string | null;
  lastClosedDay: string | null;
  closedAt: Date | null;
}

interface Readiness {
  ready: boolean;
  /** Whether the process is shutting down. */
  draining: boolean;
  database: 'up' | 'down';
  migrations: 'current' | 'pending' | 'unknown';
  market: MarketReport;
}

const UNKNOWN: MarketReport = {
  ...{ state: 'unknown', cause: null, since: null, day: null, phase: null, tick: null },
  ...{ waitsFor: null, lastClosedDay: null, closedAt: null },
};

function reportOf({ state, cause, since, progress }: MarketJudgement): MarketReport {
  if (progress === null) return { ...UNKNOWN, state, cause, since };
  const { day, phase, tick, waitsFor, lastClosedDay, closedAt } = progress;
  return { state, cause, since, day, phase, tick, waitsFor, lastClosedDay, closedAt };
}

/**
 * Whether this node serves. A market that stands still takes no node out of service, as people read and stop their portfolios
 * meanwhile; one whose clock cannot be read does, as every session needs it.
 */
async function readReadiness(context: AppContext): Promise<Omit<Readiness, 'draining'>> {
  try {
    const isCurrent = await isMigrated(context.pool);
    if (!isCurrent) return { ready: false, database: 'up', migrations: 'pending', market: UNKNOWN };
    const market = reportOf(await context.marketWatch.judge());
    return { ready: market.cause !== 'Unreadable', database: 'up', migrations: 'current', market };
  } catch (error) {
    context.logger.warn({ err: error }, 'not ready');
    return { ready: false, database: 'down', migrations: 'unknown', market: UNKNOWN };
  }
}

/** Whether the caller asks for the market, as a monitor does, and not only for the node, as a load balancer does. */
const needsMarket = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'market' in query && query.market === 'required';

/** Serves the checks of load balancers, monitors and the start script, under any load (docs/operating.md). */
export function serveHealth(app: FastifyInstance, context: AppContext): void {
  const options = { config: NEVER_SHED };
  app.get('/api/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', market: context.marketWatch.latest() }),
  );
  app.get('/api/readyz', options, async (request, reply) => {
    const found = await readReadiness(context);
    const isStalled = found.market.state === 'stalled' && needsMarket(request.query);
    const ready = found.ready && !app.isDraining && !isStalled;
    const readiness: Readiness = { ...found, ready, draining: app.isDraining };
    return reply
      .header('cache-control', 'no-store')
      .status(readiness.ready ? 200 : 503)
      .send(readiness);
  });
}
