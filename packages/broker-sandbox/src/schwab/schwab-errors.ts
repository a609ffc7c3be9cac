import { randomUUID } from 'node:crypto';
import { jsonAnswer, type ProtocolAnswer } from '../protocol.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Resource not found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** An error of the trader calls. */
export const traderError = (status: number, ...errors: string[]): ProtocolAnswer =>
  jsonAnswer(
    status,
    { message: titles[status] ?? 'Error', ...(errors.length > 0 && { errors }) },
    { 'schwab-client-correlid': randomUUID() },
  );

/** An error of the token call. */
export const tokenError = (status: number, error: string, words: string): ProtocolAnswer =>
  jsonAnswer(status, { error, error_description: words }, { 'schwab-client-correlid': randomUUID() });

/** Requests of a minute, by who makes them. */
export class MinuteLimit {
  readonly #most: number;
  readonly #clock: () => number;
  readonly #times = new Map<string, number[]>();

  constructor(most: number, clock: () => number) {
    this.#most = most;
    this.#clock = clock;
  }

  /** False where the minute is full. */
  take(key: string): boolean {
    const now = this.#clock();
    const times = (this.#times.get(key) ?? []).filter((at) => at > now - 60_000);
    this.#times.set(key, times);
    if (times.length >= this.#most) return false;
    times.push(now);
    return true;
  }
}
