import type { BusMessage, BusTopic, JobPayload, QueueName } from '@pipa/contract';
import type { Pool, PrismaClient } from '@pipa/db';
import type { PasswordHashCost } from '@pipa/platform';
import type { FastifyBaseLogger } from 'fastify';
import type { Afterwork } from './http/afterwork.ts';

/** Fan-out between the processes of the product. Messages may be lost; the database has the facts. */
export interface BusPort {
  publish<T extends BusTopic>(topic: T, message: BusMessage<T>): Promise<void>;
  /** Resolves to the function that ends the subscription. */
  subscribe<T extends BusTopic>(topic: T, listen: (message: BusMessage<T>) => void): Promise<() => Promise<void>>;
}

/** Hints to the worker that something is due. A lost hint delays work until the next sweep and loses nothing. */
export interface QueuePort {
  hint<Q extends QueueName>(queue: Q, payload: JobPayload<Q>): Promise<void>;
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

/** Cost of a password hash (argon2id) and how many may be at work or wait. */
export interface PasswordCost extends PasswordHashCost {
  /** Hashes computed at once. */
  concurrency: number;
  /** Hashes that may wait; beyond it a request is refused. */
  queueLimit: number;
}

export interface ApiSettings {
  mode: 'local' | 'production';
  /** Origin under which the product is reached, without a trailing slash. */
  publicUrl: string;
  /** Behind a proxy that appends to X-Forwarded-For: the last entry, its own, is the client's address. */
  trustProxy: boolean;
  /** Folder of the built web client, null without one. */
  webRoot: string | null;
  passwordCost: PasswordCost;
  /** False lets sign-up, sign-in and reset pass without a captcha; never in production. */
  captchaRequired: boolean;
  session: SessionLimits;
  /** Limits of guessing; see throttling/throttle.ts. */
  throttle: ThrottleLimits;
  /** Limits of load on this process; see http/load-limits.ts. */
  load: LoadLimits;
}

export interface LoadLimits {
  windowMs: number;
  /** Calls of one user in the window. */
  callsPerUser: number;
  /** Requests of one address in the window, files included. */
  requestsPerAddress: number;
  /** Calls that are worked on at once; more are refused. */
  callsInHand: number;
  /** Mean delay of the event loop beyond which requests are refused. */
  eventLoopDelayMs: number;
}

export interface SessionLimits {
  /** A session that is not used for so long ends. */
  idleMs: number;
  /** A session ends after so long at the latest. */
  absoluteMs: number;
  /** A remembered session lasts so long and does not idle out. */
  rememberedMs: number;
}

export interface ThrottleLimits {
  /** Captcha images an address may ask for in the window. */
  captchasPerAddress: number;
  registrationsPerAddress: number;
  resetsPerAddress: number;
  /** Mails to one mailbox in the window. */
  resetsPerMailbox: number;
  /** Failed sign-ins of one address, whatever the account. */
  failuresPerAddress: number;
  /** Failed sign-ins of one address on one account. */
  failuresPerAccountAndAddress: number;
  /** Failed sign-ins on an account from which on strange addresses get only `suspectedFailuresPerAddress`. */
  failuresPerAccount: number;
  suspectedFailuresPerAddress: number;
  windowMs: number;
}

/** What the API works with; built by main.ts, or by the fixture in a test. */
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
  /** What requests leave behind, such as a mail whose sending may not show in the time of an answer. */
  afterwork: Afterwork;
  /** Null where mail leaves by SMTP. */
  mailbox: MailboxPort | null;
  logger: FastifyBaseLogger;
}
