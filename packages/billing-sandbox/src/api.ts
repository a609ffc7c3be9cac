import { createHash } from 'node:crypto';
import { parse } from 'qs';
import { catchUp } from './due-work.ts';
import type { MerchantAccount } from './merchant-account.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { customerRoutes } from './routes/customers.ts';
import { type Fields, page, type RouteEntry } from './routes/fields.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { invalid, SandboxError } from './sandbox-error.ts';

const MOST_IDEMPOTENT_ANSWERS = 10_000;
const LONGEST_KEY = 255;

export interface ApiRequest {
  readonly method: string;
  /** Path with its query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Form-encoded. */
  readonly body: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const routes: readonly RouteEntry[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ['GET', /^events$/, (account, fields) => page(fields, '/v1/events', [...account.state.events].reverse())],
];

function answerOf(status: number, body: unknown, headers: Record<string, string> = {}): ApiAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function run(account: MerchantAccount, key: string, { method, url, headers, body }: ApiRequest): ApiAnswer {
  if (headers.authorization !== `Bearer ${key}`) {
    throw new SandboxError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }
  const [path = '', query = ''] = url.replace(/^\/v1\//, '').split('?');
  const fields = parse(method === 'POST' ? body : query, { depth: 6, parameterLimit: 500 }) as Fields;
  for (const [wanted, pattern, route] of routes) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return answerOf(200, route(account, fields, match[1] ?? ''));
  }
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: /v1/${path}).`,
  });
}

/** Answers one request of the provider's API. A POST with a known idempotency key is answered as the first time. */
export function answerApi(account: MerchantAccount, apiKey: string, request: ApiRequest): ApiAnswer {
  catchUp(account);
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const requestHash = createHash('sha256').update(`${request.url}\n${request.body}`).digest('hex');
  const known = key === undefined ? undefined : account.state.answers[key];
  try {
    if (key !== undefined && key.length > LONGEST_KEY) throw invalid('idempotency_key', 'The key is too long.');
    if (known !== undefined && known.requestHash !== requestHash) {
      throw new SandboxError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (known !== undefined) {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' };
      return { status: known.status, headers, body: known.body };
    }
    const answer = run(account, apiKey, request);
    if (key !== undefined) {
      const { answers } = account.state;
      answers[key] = { requestHash, status: answer.status, body: answer.body, at: account.now() };
      for (const old of Object.keys(answers).slice(0, -MOST_IDEMPOTENT_ANSWERS)) delete answers[old];
    }
    return answer;
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return answerOf(error.status, { error: error.body });
  }
}
