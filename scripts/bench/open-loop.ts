import { Agent, request } from 'node:http';
import { check, quantile } from './measure.ts';

/** Beyond it a request waits for a connection, which counts as its time. */
const MOST_CONNECTIONS = 1_000;
const SECOND_MS = 1_000;

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  /** Below /api/, with its query. */
  readonly path: string;
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface LoadAnswer {
  readonly path: string;
  /** 0 when the connection was lost. */
  readonly status: number;
  /** Milliseconds from the instant at which it was due until its last byte. */
  readonly ms: number;
}

export interface Load {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  /** The n-th request, counted from 0. */
  request(n: number): LoadRequest;
}

function send(url: string, agent: Agent, { method, path, token, body }: LoadRequest): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve) => {
    const sent = request(`${url}/api/${path}`, { method, agent, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(text);
  });
}

/**
 * Sends requests at a fixed rate, whether or not those before have been answered: a server that falls behind does not slow
 * its clients down, as it would with a fixed number of connections that each wait for their answer.
 */
export async function sendAtRate(url: string, load: Load): Promise<LoadAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const count = load.rate * load.seconds;
  const answers: Promise<LoadAnswer>[] = [];
  const startedMs = performance.now();
  while (answers.length < count) {
    const due = Math.min(count, ((performance.now() - startedMs) * load.rate) / SECOND_MS);
    while (answers.length < due) {
      const dueMs = startedMs + (answers.length * SECOND_MS) / load.rate;
      const wanted = load.request(answers.length);
      const path = wanted.path.split('?', 1)[0];
      answers.push(send(url, agent, wanted).then((status) => ({ path, status, ms: performance.now() - dueMs })));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

export const p99 = (answers: readonly LoadAnswer[]): number =>
  quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );

/** The 99th percentile of each path. */
export const p99ByPath = (answers: readonly LoadAnswer[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ path }) => path)].map(([path, those]) => [path, p99(those)]));

/** Answers by status, as '200 × 9,990, 503 × 10'. */
export function statuses(answers: readonly LoadAnswer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts]
    .toSorted(([left], [right]) => left - right)
    .map(([status, those]) => `${status} × ${those.length.toLocaleString('en')}`)
    .join(', ');
}

/** Nearly every request is served: shedding for a moment is allowed, any other failure is not. */
export function checkServed(answers: readonly LoadAnswer[]): void {
  const served = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 503 || status === 429).length;
  check(served + refused === answers.length, `answers by status: ${statuses(answers)}`);
  check(served > 0, 'nothing was served');
}
