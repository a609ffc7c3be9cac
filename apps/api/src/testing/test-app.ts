import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Assistant, createAssistant } from '@pipa/assistant';
import { type OpenBrokers, takesOrdersIn } from '@pipa/broker-links';
import { pipaLinks } from '@pipa/brokers/pipa-accounts';
import type { Endpoint, ErrorCode, InputOf, OutputOf } from '@pipa/contract';
import { ADMIN_USER_ID, credentialHeader, envelopes } from '@pipa/contract';
import { createTestDatabase } from '@pipa/db/testing';
import { type ChannelSending, channelSendingOf } from '@pipa/delivery';
import { createDoctor } from '@pipa/doctor';
import { readEnv } from '@pipa/platform';
import { readNames } from '@pipa/reads';
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { readCaptchaTarget } from '../captcha/captcha.ts';
import type { ApiSettings, MailboxPort } from '../context.ts';
import { createAfterwork } from '../http/afterwork.ts';
import type { RegisterFeature } from '../http/route.ts';
import { createMarketWatch } from '../market-watch/market-watch.ts';
import { createLocalBus, type LocalBus } from './local-bus.ts';
import type { TestBilling } from './test-billing.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import type { TestContext } from './test-context.ts';
import { createTestLogger } from './test-logger.ts';
import { createTestUser, type TestUser, type TestUserOptions } from './test-user.ts';

export interface CallOptions {
  /** Credential of the first kind that the endpoint accepts. */
  token?: string;
  headers?: Record<string, string>;
  /** Address of the client. */
  address?: string;
  /** One of alsoMethods. */
  method?: Endpoint['method'];
}

/** Answer of a call: the output taken out of its envelope, or the fields of the failure. */
export interface Answer<E extends Endpoint> {
  status: number;
  code: number;
  /** Only after a success. */
  data: OutputOf<E>;
  errMsg: string;
  errorCode: ErrorCode | undefined;
  fields: Record<string, string> | undefined;
  response: LightMyRequestResponse;
}

export interface TestApp {
  app: FastifyInstance;
  context: TestContext;
  clock: TestClock;
  bus: LocalBus;
  /** Internal errors that were logged. */
  faults: unknown[];
  /** Hints to the worker, with their queue. */
  hints: { queue: string; payload: unknown }[];
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>, options?: CallOptions): Promise<Answer<E>>;
  /** Position of a captcha's target. */
  captchaTarget(codeToken: string): Promise<{ x: number; y: number }>;
  createUser(options?: TestUserOptions): Promise<TestUser>;
  createAdmin(options?: TestUserOptions): Promise<TestUser>;
  close(): Promise<void>;
}

/** Channels without a bot; what leaves is refused. */
const testChannels: ChannelSending = {
  ...channelSendingOf(
    {
      PUBLIC_URL: 'http://localhost:4000',
      MAIL_FROM: 'Pipa <no-reply@pipa.local>',
      NTFY_URL: 'https://ntfy.sh',
      TELEGRAM_API_URL: 'https://api.telegram.org',
    },
    'the secret of an installation in tests',
  ),
  ask: async () => Promise.reject(new Error('tests reach nothing')),
};

export interface TestAppOptions {
  channels?: Partial<ChannelSending>;
  /** Default: all of the product. */
  features?: readonly RegisterFeature[];
  settings?: Partial<ApiSettings>;
  now?: Date;
  logger?: FastifyBaseLogger;
  mailbox?: MailboxPort;
  /** Default: no payment provider. */
  billing?: TestBilling;
  /** Default: a clock of its own. */
  clock?: TestClock;
  /** Default: none are offered. */
  brokers?: OpenBrokers;
  /** Default: the planner alone. */
  assistant?: Partial<Assistant>;
}

const ASK_LIMITS = { questionsADay: 200, tokensADay: 1_000_000 };

/** Settings with cheap hashing and the limits of production. */
const testSettings: ApiSettings = {
  mode: 'local',
  publicUrl: 'http://localhost:4000',
  trustProxy: false,
  webRoot: null,
  operator: { name: null, address: null, email: null },
  passwordCost: { memoryKib: 8, passes: 1, parallelism: 1, concurrency: 4, queueLimit: 200 },
  factorKey: new Uint8Array(32).fill(7),
  webhookKey: new Uint8Array(32).fill(9),
  brokerLinkKey: new Uint8Array(32).fill(10),
  mailDelivery: 'sent',
  captchaRequired: true,
  pricesFor: 'Everyone',
  sources: [],
  referrals: true,
  session: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000, rememberedMs: 30 * 86_400_000 },
  throttle: {
    captchasPerAddress: 60,
    registrationsPerAddress: 10,
    openRegistrationsPerAddress: 3,
    resetsPerAddress: 10,
    resetsPerMailbox: 3,
    openResetsPerAddress: 4,
    openResetsPerMailbox: 2,
    failuresPerAddress: 30,
    failuresPerAccountAndAddress: 10,
    failuresPerAccount: 30,
    suspectedFailuresPerAddress: 2,
    changesPerUser: 60,
    ticketsPerAddress: 10,
    windowMs: 15 * 60_000,
  },
  load: {
    windowMs: 10_000,
    callsPerUser: 1_000_000,
    callsByKeys: 1_000_000,
    requestsPerAddress: 1_000_000,
    callsInHand: 1_000,
    callsInHandWhenBusy: 1_000,
    hashingCallsInHand: 1_000,
    busyShare: 1,
    // A machine that runs other tests beside this one is late without being overloaded.
    eventLoopDelayMs: Number.POSITIVE_INFINITY,
  },
};

const asQuery = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

async function inject<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: InputOf<E> | undefined,
  options: CallOptions,
): Promise<Answer<E>> {
  const method = options.method ?? endpoint.method;
  const fields = (input ?? {}) as object;
  const response = await app.inject({
    method,
    url: `/api/${endpoint.path}`,
    ...(method === 'POST' ? { payload: fields } : { query: asQuery(fields) }),
    headers: {
      ...(options.token !== undefined && credentialHeader(endpoint.principals[0] ?? 'session', options.token)),
      ...options.headers,
    },
    ...(options.address !== undefined && { remoteAddress: options.address }),
  });
  // A file that is sent is no JSON; its refusal is.
  const isFile = response.statusCode < 400 && endpoint.file !== null;
  const body = isFile ? {} : response.json();
  const data = response.statusCode < 400 && !isFile ? envelopes[endpoint.envelope].decode(body) : undefined;
  return { status: response.statusCode, ...body, data, response };
}

/** The API of a test file: hooks fill its fields before the tests, and close it after them. */
export function testApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await createTestApp(options));
  });
  afterAll(() => app.close());
  return app;
}

/** The API on its own database, with a fixed clock and an in-process bus, for a test that builds its own. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = options.clock ?? createTestClock(options.now);
  const bus = createLocalBus();
  const hints: TestApp['hints'] = [];
  const testLogger = createTestLogger();
  const logger = options.logger ?? testLogger;
  const { prisma, pool } = database;
  const publicUrl = 'http://localhost:4000';
  const context: TestContext = {
    marketWatch: createMarketWatch({ prisma, pool, clock, publicUrl, logger, deliver: async () => undefined }),
    settings: { ...testSettings, ...options.settings },
    clock,
    randomBytes,
    prisma,
    pool,
    bus,
    queues: {
      hint: async (queue, payload) => {
        hints.push({ queue, payload });
      },
      count: async () => ({ waiting: 0, active: 0, failed: 0 }),
    },
    assistant: {
      ...createAssistant({ readNames: () => readNames({ pool }), model: null, limits: ASK_LIMITS, price: null }),
      ...options.assistant,
    },
    brokerLinks: { PIPA: pipaLinks },
    brokers: options.brokers ?? new Map(),
    takesOrders: options.brokers === undefined ? () => true : takesOrdersIn(options.brokers),
    channels: { ...testChannels, ...options.channels },
    billing: options.billing?.billing ?? null,
    billingSandbox: options.billing?.billingSandbox ?? null,
    afterwork: createAfterwork(logger),
    doctor: createDoctor({
      env: readEnv({ PIPA_MODE: 'local' }),
      pool,
      dataDir: tmpdir(),
      mail: null,
      brokers: [],
      fetch: () => Promise.reject(new Error('tests reach nothing')),
      clock,
    }),
    mailbox: options.mailbox ?? { list: async () => [] },
    logger,
  };
  const app = await buildApp(context, options.features);
  options.billing?.deliverTo(app);
  let sequence = 0;
  const createUser = (user: TestUserOptions = {}) => createTestUser(context, ++sequence, user);
  return {
    app,
    context,
    clock,
    bus,
    hints,
    faults: testLogger.faults,
    call: async (endpoint, input, callOptions = {}) => {
      const answer = await inject(app, endpoint, input, callOptions);
      await context.afterwork.settle();
      return answer;
    },
    captchaTarget: (codeToken) => readCaptchaTarget(context, codeToken),
    createUser,
    createAdmin: (user) => createUser({ userId: ADMIN_USER_ID, role: 'Administrator', ...user }),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
