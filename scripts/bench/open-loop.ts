import { HttpConnections } from './http-connections.ts';
import { check, quantile } from './measure.ts';

/** Beyond it a request waits for a connection, which counts as its time. */
const MOST_CONNECTIONS = 1_000;
/** Connections for the requests of this time are opened before the load: a server of Node accepts one in each turn of its loop. */
const OPENED_SECONDS = 0.1;
/** Time for the last answers; what is not answered then counts as lost. */
const LAST_ANSWERS_MS = 60_000;
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

interface PreparedRequest {
  readonly path: string;
  readonly bytes: Buffer;
}

function prepare(host: string, { method, path, token, body }: LoadRequest): PreparedRequest {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} /api/${path} HTTP/1.1`, `host: ${host}`];
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return { path: path.split('?', 1)[0] ?? '', bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`) };
}

/**
 * Sends requests at a fixed rate, whether or not those before have been answered: a server that falls behind does not slow
 * its clients down, as it would with a fixed number of connections that each wait for their answer. Answers are in the sequence
 * of their requests.
 */
export async function sendAtRate(
  url: string,
  { rate, seconds, request }: Load,
  mostConnections = MOST_CONNECTIONS,
): Promise<LoadAnswer[]> {
  const { host } = new URL(url);
  const requests = Array.from({ length: rate * seconds }, (_, n) => prepare(host, request(n)));
  const answers: LoadAnswer[] = [];
  const { promise: allAnswered, resolve } = Promise.withResolvers<void>();
  let missing = requests.length;
  const connections = new HttpConnections(url, mostConnections);
  await connections.open(rate * OPENED_SECONDS);
  const startedMs = performance.now();
  const send = (n: number) => {
    const { path, bytes } = requests[n];
    const dueMs = startedMs + (n * SECOND_MS) / rate;
    connections.send(bytes, (status) => {
      answers[n] = { path, status, ms: performance.now() - dueMs };
      if (--missing === 0) resolve();
    });
  };
  for (let sent = 0; sent < requests.length; ) {
    const due = Math.min(requests.length, ((performance.now() - startedMs) * rate) / SECOND_MS);
    while (sent < due) send(sent++);
    await new Promise((wake) => setTimeout(wake, 1));
  }
  const limit = setTimeout(() => connections.end(), LAST_ANSWERS_MS);
  await allAnswered;
  clearTimeout(limit);
  connections.end();
  return answers;
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
