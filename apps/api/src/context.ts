import type { Assistant } from '@pipa/assistant';
import type { BillingProvider } from '@pipa/billing';
import type { BillingSandbox } from '@pipa/billing-sandbox';
import type { OpenBrokers } from '@pipa/broker-links';
import type { LinkPorts } from '@pipa/brokers';
import type { Broker, BusMessage, BusTopic, DataSource, JobPayload, MailDelivery, QueueName } from '@pipa/contract';
import type { Pool, PrismaClient } from '@pipa/db';
import type { ChannelSending } from '@pipa/delivery';
import type { Doctor } from '@pipa/doctor';
import type { PasswordHashCost, PricesFor } from '@pipa/platform';
import type { FastifyBaseLogger } from 'fastify';
import type { Afterwork } from './http/afterwork.ts';
import type { MarketWatch } from './market-watch/market-watch.ts';

/** Fan-out between the processes of the product. Messages may be lost; the database has the facts. */
export interface BusPort {
  publish<T extends BusTopic>(topic: T, message: BusMessage<T>): Promise<void>;
  /** Resolves to the function that ends the subscription. */
  subscribe<T extends BusTopic>(topic: T, listen: (message: BusMessage<T>) => void): Promise<() => Promise<void>>;
}

/** Jobs of a queue: those that no worker has taken, those in hand, and those that have used all attempts. */
export interface JobCounts {
  waiting: number;
  active: number;
  failed: number;
}

/** Hints to the worker that work is due. A lost hint only delays the work until the next sweep. */
export interface QueuePort {
  hint<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<void>;
  /** Rejects while the queue does not answer. */
  count(queue: QueueName): Promise<JobCounts>;
}

export interface ReceivedMail {
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** The mailbox of local mode. */
export interface MailboxPort {
  /** Newest first; all recipients without `to`. */
  list(to?: string): Promise<ReceivedMail[]>;
}

/** Cost of a password hash (argon2id), and bounds of concurrent and waiting hashes. */
export interface PasswordCost extends PasswordHashCost {
  /** Hashes computed at once. */
  concurrency: number;
  /** Hashes that may wait; beyond it a request is refused. */
  queueLimit: number;
}

/** Who runs the installation, as visitors may know them; null where it is not set. */
export interface Operator {
  name: string | null;
  address: string | null;
  email: string | null;
}

export interface ApiSettings {
  mode: 'local' | 'production';
  /** Origin under which the product is reached, without a trailing slash. */
  publicUrl: string;
  /** True behind a proxy that appends to X-Forwarded-For: the last entry, from the proxy, is the client's address. */
  trustProxy: boolean;
  /** Folder of the built web client, null without one. */
  webRoot: string | null;
  operator: Operator;
  passwordCost: PasswordCost;
  /** Encrypts the secrets of authenticator apps; 32 bytes. */
  factorKey: Uint8Array;
  mailDelivery: MailDelivery;
  /** Seals the secrets of webhooks; 32 bytes. */
  webhookKey: Uint8Array;
  /** Seals what brokers accept for accounts; 32 bytes. */
  brokerLinkKey: Uint8Array;
  /** False lets sign-up, sign-in and reset pass without a captcha; never in production. */
  captchaRequired: boolean;
  session: SessionLimits;
  /** Who may see prices of the market and what is computed from them, by the terms of their vendor. */
  pricesFor: PricesFor;
  /** Where data of the market comes from, as the terms of the vendors ask to be said; none of a simulated market. */
  sources: readonly DataSource[];
  /** Whether users may invite friends, each with an invitation code. */
  referrals: boolean;
  /** Limits of guessing; see throttling/throttle.ts. */
  throttle: ThrottleLimits;
  /** Limits of load on this process; see http/load-limits.ts. */
  load: LoadLimits;
}

export interface LoadLimits {
  windowMs: number;
  /** Calls of one user in the window. */
  callsPerUser: number;
  /** Calls with the API keys of one user, all of them together, in the window. */
  callsByKeys: number;
  /** Requests of one address in the window, files included. */
  requestsPerAddress: number;
  /** Calls that are worked on at once; more are refused. */
  callsInHand: number;
  /** Calls that hash a password and are worked on at once, beside the others. */
  hashingCallsInHand: number;
  /** Other calls in hand while the event loop is busy for more than `busyShare` of the time. */
  callsInHandWhenBusy: number;
  /** 0 to 1. */
  busyShare: number;
  /** Delay of the event loop beyond which every call is refused. */
  eventLoopDelayMs: number;
}

export interface SessionLimits {
  /** Idle time after which a session ends. */
  idleMs: number;
  /** Longest life of a session. */
  absoluteMs: number;
  /** Life of a remembered session, which has no idle limit. */
  rememberedMs: number;
}

export interface ThrottleLimits {
  /** Captcha images of one address in the window. */
  captchasPerAddress: number;
  registrationsPerAddress: number;
  /** Registrations of one address without a captcha in an hour. */
  openRegistrationsPerAddress: number;
  resetsPerAddress: number;
  /** Mails to one mailbox in the window. */
  resetsPerMailbox: number;
  /** The same for calls without a captcha. */
  openResetsPerAddress: number;
  openResetsPerMailbox: number;
  /** Failed sign-ins of one address on any account. */
  failuresPerAddress: number;
  /** Failed sign-ins of one address on one account. */
  failuresPerAccountAndAddress: number;
  /** Failed sign-ins on an account beyond which unknown addresses get only `suspectedFailuresPerAddress`. */
  failuresPerAccount: number;
  suspectedFailuresPerAddress: number;
  /** Changes of the own account by one user that leave a row each. */
  changesPerUser: number;
  /** Visitors' tickets of one address in a day; one mailbox has `MAX_VISITOR_TICKETS_A_DAY`. */
  ticketsPerAddress: number;
  windowMs: number;
}

/** Dependencies of the API; built by main.ts, or by the fixture in a test. */
export interface AppContext {
  settings: ApiSettings;
  /** Wall clock. Market time is kept in market_state. */
  clock(): Date;
  /** Cryptographic randomness. */
  randomBytes(size: number): Buffer;
  prisma: PrismaClient;
  pool: Pool;
  bus: BusPort;
  queues: QueuePort;
  /** Work after the answer, such as a mail whose sending must not affect the time of the answer. */
  afterwork: Afterwork;
  /** Whether the market goes on. */
  marketWatch: MarketWatch;
  /** Who answers questions of Ask. */
  assistant: Assistant;
  /** How accounts are opened at the brokers where the product does so. */
  brokerLinks: LinkPorts;
  /** The outside brokers that this installation offers. */
  brokers: OpenBrokers;
  /** Whether orders of this installation reach a broker. */
  takesOrders(broker: Broker): boolean;
  /** What channels of notices are opened and sent with. */
  channels: ChannelSending;
  /** The payment provider; null where none is set up. */
  billing: BillingProvider | null;
  /** The payment provider of local mode, null elsewhere. */
  billingSandbox: BillingSandbox | null;
  /** Null where mail is sent by SMTP. */
  mailbox: MailboxPort | null;
  /** Examines the installation. */
  doctor: Doctor;
  logger: FastifyBaseLogger;
}
