/** An answer of the API, or the loss of its connection. */
export interface ApiAnswer {
  readonly path: string;
  /** 0 when the connection was lost. */
  readonly status: number;
  /** Code and reason of a refusal, or why there is no answer. */
  readonly errorCode: string;
  readonly words: string;
  /** Milliseconds since 1970, of the last byte. */
  readonly atMs: number;
}

interface Sent {
  readonly token: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Idempotency-Key. */
  readonly key: string;
}

export interface ApiClient {
  get(path: string, token: string): Promise<ApiAnswer>;
  post(path: string, sent: Sent): Promise<ApiAnswer>;
  /** All so far, in the sequence of their arrival. */
  readonly answers: readonly ApiAnswer[];
}

const LIMIT_MS = 60_000;

/** Calls the API and keeps what it answered. */
export function createApiClient(apiUrl: string): ApiClient {
  const answers: ApiAnswer[] = [];
  async function ask(path: string, request: RequestInit): Promise<ApiAnswer> {
    const url = `${apiUrl}/api/${path}`;
    let [status, errorCode, words] = [0, '', ''];
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(LIMIT_MS) });
      const failure = (await response.json()) as { errorCode?: string; errMsg?: string };
      [status, errorCode, words] = [response.status, failure.errorCode ?? '', failure.errMsg ?? ''];
    } catch (error) {
      words = (error as Error).message;
    }
    const answer = { path: path.split('?', 1)[0], status, errorCode, words, atMs: Date.now() };
    answers.push(answer);
    return answer;
  }
  return {
    answers,
    get: (path, token) => ask(path, { headers: { authorization: `Bearer ${token}` } }),
    post: (path, { token, body, key }) =>
      ask(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
  };
}
