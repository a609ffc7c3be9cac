import { createHash } from 'node:crypto';
import type { RequestRate } from './request-limiter.ts';

/**
 * Takes a turn of the limit that all processes with a key share.
 * @returns 0 where the request may leave now, otherwise the milliseconds after which to ask again
 */
export type TakeTurn = (cost: number) => Promise<number>;

/** The turns of a key at a vendor. */
export type SharedTurns = (key: string, rates: readonly RequestRate[]) => TakeTurn;

/** A name of a key at a host, from which neither can be read. */
export const turnKey = (baseUrl: string, secret: string): string =>
  createHash('sha256')
    .update(`${new URL(baseUrl).host}\n${secret}`)
    .digest('hex')
    .slice(0, 32);
