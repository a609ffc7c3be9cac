import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { DomainError } from '@pipa/contract';
import { countActions, hasSignedInFrom, uncountActions } from '@pipa/db/access';
import type { AppContext, ThrottleLimits } from '../context.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** An address from which the account signed in within this time is taken for the owner's. */
const KNOWN_ADDRESS_MS = 30 * DAY_MS;
/** In local mode many tests share one machine. */
const LOCAL_FACTOR = 50;

const production: ThrottleLimits = {
  captchasPerAddress: 100,
  registrationsPerAddress: 10,
  openRegistrationsPerAddress: 3,
  resetsPerAddress: 10,
  resetsPerMailbox: 3,
  openResetsPerAddress: 4,
  openResetsPerMailbox: 2,
  failuresPerAddress: 100,
  failuresPerAccountAndAddress: 10,
  failuresPerAccount: 30,
  suspectedFailuresPerAddress: 2,
  changesPerUser: 60,
  ticketsPerAddress: 10,
  windowMs: 15 * MINUTE_MS,
};

export function throttleLimits(mode: 'local' | 'production'): ThrottleLimits {
  if (mode === 'production') return production;
  return {
    ...production,
    captchasPerAddress: production.captchasPerAddress * LOCAL_FACTOR,
    registrationsPerAddress: production.registrationsPerAddress * LOCAL_FACTOR,
    openRegistrationsPerAddress: production.openRegistrationsPerAddress * LOCAL_FACTOR,
    resetsPerAddress: production.resetsPerAddress * LOCAL_FACTOR,
    openResetsPerAddress: production.openResetsPerAddress * LOCAL_FACTOR,
    ticketsPerAddress: production.ticketsPerAddress * LOCAL_FACTOR,
  };
}

/** What counts as one address: an IPv4 address, or the /64 network that one subscriber of IPv6 holds. */
export function addressKey(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  const [unscoped = ''] = address.toLowerCase().split('%');
  const [head = '', tail = ''] = unscoped.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
}

/** Keys stay short and hold no e-mail address in the clear. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
export const accountKey = (name: string): string => shortHash(name.toLowerCase());

const windowOf = (context: AppContext, windowMs = context.settings.throttle.windowMs): Date =>
  new Date(Math.floor(context.clock().getTime() / windowMs) * windowMs);

/** Counts one action under a key; throws TOO_MANY_REQUESTS beyond the limit of the window. */
export async function countAction(context: AppContext, key: string, limit: number, windowMs?: number): Promise<void> {
  if ((await countOf(context, key, windowMs)) > limit) throw new DomainError('TOO_MANY_REQUESTS');
}

/** Counts one change of the own account that leaves a row in a log or table; far more than a person makes. */
export const countChange = (context: AppContext, userId: number): Promise<void> =>
  countAction(context, `change:${userId}`, context.settings.throttle.changesPerUser);

/** Takes back one action under a key that turned out to be no guess. */
export async function uncountAction(context: AppContext, key: string, windowMs?: number): Promise<void> {
  await uncountActions(context.pool, [key], windowOf(context, windowMs));
}

/** Counts one action under a key; false beyond the limit, for callers that must not reveal it. */
export async function mayAct(context: AppContext, key: string, limit: number): Promise<boolean> {
  return (await countOf(context, key)) <= limit;
}

/** Counts one action under a key. @returns the actions of the window, this one included */
export async function countOf(context: AppContext, key: string, windowMs?: number): Promise<number> {
  return (await countActions(context.pool, [key], windowOf(context, windowMs))).get(key) ?? 0;
}

export interface Guess {
  /** Takes back the count of a guess that was right. */
  forgive(): Promise<void>;
}

/**
 * Counts a sign-in as failed before the password is checked, so that concurrent guesses cannot pass the limit.
 *
 * An address has one limit for all accounts and one for each account. An account that many addresses try to guess is never
 * locked: each unknown address only gets fewer attempts, so the owner can sign in from anywhere.
 */
export async function countGuess(
  context: AppContext,
  { account, userId, address }: { account: string; userId: number | null; address: string },
): Promise<Guess> {
  const limits = context.settings.throttle;
  const from = addressKey(address);
  const keys = { address: `login:a:${from}`, account: `login:u:${account}`, pair: `login:p:${account}:${from}` };
  const windowAt = windowOf(context);
  const counts = await countActions(context.pool, Object.values(keys), windowAt);
  const isSuspected =
    (counts.get(keys.account) ?? 0) > limits.failuresPerAccount && !(await isKnownAddress(context, userId, address));
  const pairLimit = isSuspected ? limits.suspectedFailuresPerAddress : limits.failuresPerAccountAndAddress;
  if ((counts.get(keys.address) ?? 0) > limits.failuresPerAddress || (counts.get(keys.pair) ?? 0) > pairLimit) {
    throw new DomainError('TOO_MANY_REQUESTS');
  }
  return {
    forgive: async () => {
      await uncountActions(context.pool, Object.values(keys), windowAt);
    },
  };
}

async function isKnownAddress(context: AppContext, userId: number | null, address: string): Promise<boolean> {
  if (userId === null) return false;
  const since = new Date(context.clock().getTime() - KNOWN_ADDRESS_MS);
  return hasSignedInFrom(context.pool, userId, address, since);
}
