import type { AccessedAccount } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { type BrokerAnswer, type BrokerHttp, type BrokerRequest, createBrokerHttp } from '../http/broker-http.ts';
import { type SchwabApp, tokensOf } from './schwab-access.ts';

export interface SchwabOptions {
  /** Default: the broker itself. */
  readonly baseUrl?: string;
  /** The application of the operator; null where each person brings one. */
  readonly app: SchwabApp | null;
  readonly fetch: typeof fetch;
  /** Wall clock. */
  readonly clock: () => Date;
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
}

export const SCHWAB_URL = 'https://api.schwabapi.com';
/** 120 a minute are admitted, of an application for reads and of an account for orders; other processes of the product take a part. */
const CALLS_A_SECOND = 1.5;
/** Applications whose limits are kept; those of people may be many. */
const MOST_APPS = 1_000;
const MOST_WORDS = 500;

interface AppLine {
  readonly reads: BrokerHttp;
  readonly orders: BrokerHttp;
  /** How far the broker's clock is ahead of ours, in milliseconds, by its last answer; null before the first. */
  aheadMs: number | null;
}

export interface SchwabHttp {
  readonly baseUrl: string;
  /** A call by an application, beside the accounts. */
  byApp(appKey: string, request: BrokerRequest): Promise<BrokerAnswer>;
  /** A call of the trader part; `path` begins behind its version. */
  trader(of: Pick<AccessedAccount, 'access'>, request: TraderRequest): Promise<BrokerAnswer>;
  /** How far the broker's clock is ahead of ours, in milliseconds; null before the first answer to this application. */
  aheadMs(of: Pick<AccessedAccount, 'access'>): number | null;
}

export interface TraderRequest {
  readonly method: BrokerRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly mayLeave?: () => boolean;
}

/** The calls of Schwab, each application within its own limits: one that is shut out does not stop the others. */
export function createSchwabHttp(options: SchwabOptions): SchwabHttp {
  const { clock } = options;
  const baseUrl = options.baseUrl ?? SCHWAB_URL;
  const lines = new Map<string, AppLine>();

  function lineOf(appKey: string): AppLine {
    const known = lines.get(appKey);
    if (known !== undefined) return known;
    const [oldest] = lines.keys();
    if (lines.size >= MOST_APPS && oldest !== undefined) lines.delete(oldest);
    const http = () => createBrokerHttp({ ...options, callsASecond: CALLS_A_SECOND });
    const line: AppLine = { reads: http(), orders: http(), aheadMs: null };
    lines.set(appKey, line);
    return line;
  }
  const lineAt = ({ access }: Pick<AccessedAccount, 'access'>): AppLine =>
    lineOf(tokensOf(access.secret).app?.key ?? options.app?.key ?? '');

  return {
    baseUrl,
    byApp: (appKey, request) => lineOf(appKey).reads(request),
    trader: async (of, { method, path, query = {}, body, mayLeave }) => {
      const line = lineAt(of);
      const url = new URL(`${baseUrl}/trader/v1${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const isOrder = method !== 'GET' && path.includes('/orders');
      const answer = await (isOrder ? line.orders : line.reads)({
        method,
        url,
        headers: {
          Authorization: `Bearer ${tokensOf(of.access.secret).accessToken}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(mayLeave && { mayLeave }),
      });
      const date = Date.parse(answer.headers.get('date') ?? '');
      line.aheadMs = Number.isNaN(date) ? (line.aheadMs ?? 0) : date - clock().getTime();
      return answer;
    },
    aheadMs: (of) => lineAt(of).aheadMs,
  };
}

/** The JSON of an answer that went well; Refused in the broker's words otherwise. */
export function bodyOf({ status, json }: BrokerAnswer): unknown {
  if (status >= 200 && status < 300) return json;
  throw new BrokerError({ kind: 'Refused', words: wordsOf(json) });
}

/** What the broker says in an error. */
export function wordsOf(json: unknown): string {
  const { message, errors, error, error_description } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const details = Array.isArray(errors) ? errors : [error_description];
  const texts = [message ?? error, ...details].filter((text) => typeof text === 'string' && text !== '');
  return texts.length === 0 ? 'The broker gave no reason' : texts.join(': ').slice(0, MOST_WORDS);
}
