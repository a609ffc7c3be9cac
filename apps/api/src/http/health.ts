import { isMigrated, readMarketLease } from '@pipa/db';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { NEVER_SHED } from './load-shedding.ts';

type MarketHealth = 'running' | 'paused' | 'stale' | 'missing';

/** A tick that has not moved the clock's lease for this long is late. */
const STALE_AFTER_MS = 30_000;

interface Readiness {
  ready: boolean;
  /** Whether the process is shutting down. */
  draining: boolean;
  database: 'up' | 'down';
  migrations: 'current' | 'pending' | 'unknown';
  /** State of the worker's market: only reported, because the API serves without it. */
  market: MarketHealth | 'unknown';
}

async function readMarketHealth({ pool, clock }: AppContext): Promise<MarketHealth> {
  const market = await readMarketLease(pool);
  if (market === null) return 'missing';
  if (market.paused) return 'paused';
  const heldUntil = market.leaseUntil?.getTime() ?? 0;
  return heldUntil + STALE_AFTER_MS > clock().getTime() ? 'running' : 'stale';
}

async function readReadiness(context: AppContext): Promise<Omit<Readiness, 'draining'>> {
  try {
    const migrations = (await isMigrated(context.pool)) ? 'current' : 'pending';
    const market = migrations === 'current' ? await readMarketHealth(context) : 'unknown';
    return { ready: migrations === 'current', database: 'up', migrations, market };
  } catch (error) {
    context.logger.warn({ err: error }, 'not ready');
    return { ready: false, database: 'down', migrations: 'unknown', market: 'unknown' };
  }
}

/** Serves the liveness and readiness checks of load balancers and the start script, under any load. */
export function serveHealth(app: FastifyInstance, context: AppContext): void {
  const options = { config: NEVER_SHED };
  app.get('/api/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/api/readyz', options, async (_request, reply) => {
    const found = await readReadiness(context);
    const readiness: Readiness = { ...found, ready: found.ready && !app.isDraining, draining: app.isDraining };
    return reply
      .header('cache-control', 'no-store')
      .status(readiness.ready ? 200 : 503)
      .send(readiness);
  });
}
