import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAssistant } from '@pipa/assistant';
import { takesOrdersIn } from '@pipa/broker-links';
import { brokerAddresses } from '@pipa/broker-links/addresses';
import { openBrokers, usesSandbox } from '@pipa/broker-links/open';
import { pipaLinks } from '@pipa/brokers/pipa-accounts';
import { declareClosures } from '@pipa/calendar';
import { connectionLimits, createPool, createPrisma, pingDatabase } from '@pipa/db';
import { channelSendingOf } from '@pipa/delivery';
import { createDoctor } from '@pipa/doctor';
import {
  brokerLinkKeyOf,
  createBus,
  createLogger,
  createMailTransport,
  createQueueFactory,
  createShutdown,
  type Env,
  exitThroughShutdown,
  gatheredOutput,
  openMailbox,
  postOutside,
  pricesFor,
  reaching,
  readEnv,
  readSecretFile,
  repeat,
  resolvePath,
  secondFactorKeyOf,
  webhookKeyOf,
} from '@pipa/platform';
import { readNames } from '@pipa/reads';
import { buildApp } from './app.ts';
import { askSettingsOf } from './ask-settings.ts';
import { openBrokerSandbox } from './broker-sandbox/open-broker-sandbox.ts';
import type { ApiSettings, AppContext } from './context.ts';
import { countJobs } from './count-jobs.ts';
import { PASSWORD_COST } from './features/access/password.ts';
import { mailDeliveryOf } from './features/mail/preferences.ts';
import { healthSampler } from './features/operator/health-history.ts';
import { createAfterwork } from './http/afterwork.ts';
import { drainMs } from './http/draining.ts';
import { loadLimits } from './http/load-limits.ts';
import { dataSources } from './market-data-terms.ts';
import { deliverOperations } from './market-watch/deliver-operations.ts';
import { createMarketWatch, WATCH_EVERY_MS } from './market-watch/market-watch.ts';
import { setUpBilling } from './set-up-billing.ts';
import { throttleLimits } from './throttling/throttle.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const REMEMBERED_MS = 30 * 86_400_000;
/** Connections that may wait to be accepted; a client whose connection is dropped tries again only after a second. */
const WAITING_CONNECTIONS = 2_048;
/** Of samples that are kept by the minute. */
const SAMPLE_EVERY_MS = 60_000;
/** Longest wait of a log line for others. */
const LOG_WAIT_MS = 50;
/** Connections that the quick reads of all requests share; one statement runs on each at a time. */
const PIPELINES = 2;

const settingsOf = (env: Env, secretKey: string): ApiSettings => ({
  mode: env.PIPA_MODE,
  publicUrl: env.PUBLIC_URL,
  trustProxy: env.TRUST_PROXY,
  webRoot: resolvePath(env.WEB_DIST, ROOT),
  operator: {
    name: env.OPERATOR_NAME ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    email: env.OPERATOR_EMAIL ?? null,
  },
  passwordCost: PASSWORD_COST,
  factorKey: secondFactorKeyOf(secretKey),
  webhookKey: webhookKeyOf(secretKey),
  brokerLinkKey: brokerLinkKeyOf(secretKey),
  mailDelivery: mailDeliveryOf(env),
  pricesFor: pricesFor(env),
  sources: dataSources(env),
  captchaRequired: env.CAPTCHA === 'on',
  referrals: env.REFERRALS === 'on',
  session: {
    idleMs: env.SESSION_IDLE_MINUTES * 60_000,
    absoluteMs: env.SESSION_MAX_HOURS * 3_600_000,
    rememberedMs: REMEMBERED_MS,
  },
  throttle: throttleLimits(env.PIPA_MODE),
  load: loadLimits(env.PIPA_MODE),
});

/** Runs the API until a signal stops it; requests under way are finished first. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  declareClosures(env.MARKET_CLOSURES);
  const logger = createLogger({ name: 'api', level: env.LOG_LEVEL, destination: gatheredOutput(LOG_WAIT_MS) });
  const databaseUrl = env.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set; `npm start` sets it to its own database');
  const secretKey = env.SECRET_KEY ?? (await readSecretFile(join(resolvePath(env.PIPA_DATA_DIR, ROOT), 'secret.key')));
  const shutdown = createShutdown({ log: logger, limitMs: env.SHUTDOWN_SECONDS * 1000 });
  exitThroughShutdown(shutdown, logger);

  const onError = (error: Error) => logger.warn({ err: error }, 'database connection');
  const connection = { max: env.DATABASE_POOL, onError, applicationName: 'pipa-api', limits: connectionLimits.api };
  const prisma = createPrisma(databaseUrl, connection);
  const pool = createPool(databaseUrl, { ...connection, pipelines: PIPELINES });
  await reaching('DATABASE_URL', () => pingDatabase(pool));
  const shared = { redisUrl: env.REDIS_URL ?? null, databaseUrl, log: logger };
  const bus = await reaching(env.REDIS_URL === undefined ? 'DATABASE_URL' : 'REDIS_URL', () => createBus(shared));
  const queues = createQueueFactory(shared);
  const clock = () => new Date();
  const { deliver: deliverEvents, ...billing } = await setUpBilling({
    mode: env.PIPA_MODE,
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    dataDir: resolvePath(env.PIPA_DATA_DIR, ROOT),
    logger,
    clock,
  });
  const settings = settingsOf(env, secretKey);
  const { brokerLinkKey } = settings;
  const keeping = { clock, prisma, pool, randomBytes, brokerLinkKey, publicUrl: env.PUBLIC_URL };
  const dataDir = resolvePath(env.PIPA_DATA_DIR, ROOT);
  const brokerSandbox = usesSandbox(env)
    ? await openBrokerSandbox({ url: `${env.BROKER_SANDBOX_URL}`, dataDir, pool, logger })
    : null;
  const brokers = await openBrokers(env, { ...keeping, root: ROOT });
  const { publicUrl, webhookKey } = settings;
  const mail = env.SMTP_URL === undefined ? null : createMailTransport({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
  const channels = channelSendingOf(env, secretKey);
  const operations = {
    prisma,
    pool,
    clock,
    logger,
    mail,
    webhookKey,
    post: postOutside,
    channels,
    pricesFor: pricesFor(env),
  };
  const deliver = () => deliverOperations(operations);
  const context: AppContext = {
    settings,
    marketWatch: createMarketWatch({ prisma, pool, clock, publicUrl, logger, deliver }),
    clock,
    assistant: createAssistant({ readNames: () => readNames({ pool }), ...askSettingsOf(env) }),
    brokerLinks: { PIPA: pipaLinks },
    brokers,
    takesOrders: takesOrdersIn(brokers),
    channels,
    ...billing,
    randomBytes,
    prisma,
    pool,
    bus,
    queues: {
      hint: async (queue, payload) => {
        await queues.queue(queue).add(queue, payload);
      },
      count: (queue) => countJobs(queues, queue),
    },
    afterwork: createAfterwork(logger),
    doctor: createDoctor({ env, pool, dataDir, mail, brokers: brokerAddresses(env), fetch, clock }),
    mailbox: env.MAILBOX_FILE === undefined ? null : openMailbox(env.MAILBOX_FILE),
    logger,
  };
  const app = await buildApp(context);
  shutdown.add('drain', () => {
    app.drain();
    return wait(drainMs(env.PIPA_MODE));
  });
  shutdown.add('http', () => app.close());
  shutdown.add('afterwork', () => context.afterwork.settle());
  shutdown.add('queues', () => queues.close());
  shutdown.add('bus', () => bus.close());
  shutdown.add('broker sandbox', () => brokerSandbox?.close());
  shutdown.add('mail', () => mail?.close());
  shutdown.add('database', () => Promise.all([prisma.$disconnect(), pool.end()]));
  const address = await app.listen({ port: env.PORT, host: env.HOST, backlog: WAITING_CONNECTIONS });
  shutdown.add('billing sandbox', deliverEvents());
  const watch = repeat('market watch', WATCH_EVERY_MS, logger, () => context.marketWatch.look());
  shutdown.add('market watch', () => watch.stop());
  const sampling = repeat('health samples', SAMPLE_EVERY_MS, logger, healthSampler(context, dataDir));
  shutdown.add('health samples', () => sampling.stop());
  logger.info({ address }, 'listening');
  // Sends a parent process the address, because the system may have chosen the port.
  process.send?.({ ready: true, address });
}

await main();
