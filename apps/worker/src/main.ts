import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { providerOf } from '@pipa/billing/stripe';
import { openBrokers, usesSandbox } from '@pipa/broker-links/open';
import { declareClosures } from '@pipa/calendar';
import { connectionLimits, createPool, createPrisma, type PrismaClient, pingDatabase } from '@pipa/db';
import { purgeExpired } from '@pipa/db/jobs';
import { findMarketState, type MarketClock } from '@pipa/db/market';
import { channelSendingOf } from '@pipa/delivery';
import {
  awaitMailServer,
  brokerLinkKeyOf,
  createBus,
  createLogger,
  createMailTransport,
  createQueueFactory,
  createShutdown,
  exitThroughShutdown,
  type Logger,
  postOutside,
  pricesFor,
  reaching,
  readEnv,
  readSecretFile,
  resolvePath,
  webhookKeyOf,
} from '@pipa/platform';
import { createBackgroundContext } from './background/background-context.ts';
import { sandboxControlAt } from './brokers/drill/sandbox-control.ts';
import { createWorkerContext, sessionSourceOf } from './create-context.ts';
import { openLiveMarket } from './live/open-live-market.ts';
import { answerProbes } from './probe/answer-probes.ts';
import { queuedTrades } from './trade/trade-dispatchers.ts';
import { universeOf } from './universe.ts';
import { startWorker } from './worker.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MARKET_POLL_MS = 1_000;
/** The market that the seed has created; waits while another process runs the seed. */
async function awaitMarket(prisma: PrismaClient, logger: Logger): Promise<MarketClock> {
  for (let hasLogged = false; ; hasLogged = true) {
    const market = await findMarketState(prisma);
    if (market !== null) return market;
    if (!hasLogged) logger.info('waiting for the database to be seeded');
    await wait(MARKET_POLL_MS);
  }
}

/** Runs the worker until a signal stops it; the tick and the jobs under way are finished first. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  declareClosures(env.MARKET_CLOSURES);
  const logger = createLogger({ name: 'worker', level: env.LOG_LEVEL });
  const databaseUrl = env.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set; `npm start` sets it to its own database');
  const secretKey = env.SECRET_KEY ?? (await readSecretFile(join(resolvePath(env.PIPA_DATA_DIR, ROOT), 'secret.key')));
  const shutdown = createShutdown({ log: logger, limitMs: env.SHUTDOWN_SECONDS * 1000 });
  exitThroughShutdown(shutdown, logger);
  if (env.WORKER_SOCKET !== undefined) {
    const probes = await answerProbes(env.WORKER_SOCKET);
    shutdown.add('probes', () => probes.close());
  }

  const onError = (error: Error) => logger.warn({ err: error }, 'database connection');
  const connection = {
    max: env.DATABASE_POOL,
    onError,
    applicationName: 'pipa-worker',
    limits: connectionLimits.worker,
  };
  const prisma = createPrisma(databaseUrl, connection);
  const pool = createPool(databaseUrl, connection);
  await reaching('DATABASE_URL', () => pingDatabase(pool));
  const market = await awaitMarket(prisma, logger);
  const shared = { redisUrl: env.REDIS_URL ?? null, databaseUrl, log: logger };
  const bus = await reaching(env.REDIS_URL === undefined ? 'DATABASE_URL' : 'REDIS_URL', () => createBus(shared));
  const queues = createQueueFactory(shared);
  const mail = env.SMTP_URL === undefined ? null : createMailTransport({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
  if (mail !== null) {
    const stopping = new AbortController();
    shutdown.add('mail check', () => stopping.abort());
    void awaitMailServer(mail, { log: logger, signal: stopping.signal });
  }
  const clock = () => new Date();
  const publicUrl = env.PUBLIC_URL;
  const keeping = { clock, prisma, pool, randomBytes, brokerLinkKey: brokerLinkKeyOf(secretKey), publicUrl };
  const brokers = await openBrokers(env, { ...keeping, root: ROOT });
  const connected = {
    clock,
    prisma,
    pool,
    bus,
    logger,
    source: sessionSourceOf(pool, market, universeOf(env)),
    live: openLiveMarket(env, market, { pool, clock }),
    trades: queuedTrades(queues),
    mail,
    publicUrl,
    pricesFor: pricesFor(env),
  };
  const context = createWorkerContext(connected, brokers);
  const connections = { clock, monotonicMs: () => performance.now(), prisma, pool, logger };
  const provider = providerOf({
    mode: env.PIPA_MODE,
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    port: env.PORT,
  });
  const worker = startWorker({
    context,
    background: env.COMPUTE_PROCESSES === 0 ? null : createBackgroundContext(connections, market, universeOf(env)),
    webhooks: { webhookKey: webhookKeyOf(secretKey), post: (call) => postOutside(call) },
    channels: channelSendingOf(env, secretKey),
    billing: provider && { prisma, pool, provider, clock, publicUrl },
    brokerSandbox: usesSandbox(env) ? sandboxControlAt(`${env.BROKER_SANDBOX_URL}`) : null,
    computeProcesses: env.COMPUTE_PROCESSES,
    queues,
    concurrency: env.WORKER_CONCURRENCY,
    purge: () => purgeExpired(prisma, clock()),
  });
  shutdown.add('worker', () => worker.stop());
  shutdown.add('queues', () => queues.close());
  shutdown.add('bus', () => bus.close());
  shutdown.add('mail', () => mail?.close());
  shutdown.add('database', () => Promise.all([prisma.$disconnect(), pool.end()]));
  logger.info({ source: market.source, day: market.day, phase: market.phase }, 'working');
}

await main();
