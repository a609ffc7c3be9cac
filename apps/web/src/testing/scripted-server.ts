import type { Failure } from '@pipa/contract';
import { vi } from 'vitest';

/** A received call: path below /api/ and the JSON body. */
export interface Asked {
  path: string;
  input: Record<string, unknown>;
}

class Refusal {
  readonly failure: Failure;
  constructor(failure: Failure) {
    this.failure = failure;
  }
}
export const refuseWith = (failure: Failure) => new Refusal(failure);
export const refuse = (errorCode: Failure['errorCode'], errMsg: string, fields?: Failure['fields']) =>
  new Refusal({ code: 400, errorCode, errMsg, fields });

class Bare {
  readonly body: unknown;
  constructor(body: unknown) {
    this.body = body;
  }
}
/** An answer without an envelope. */
export const bare = (body: unknown) => new Bare(body);

class Raw {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}
/** An answer as it comes from the network, such as a stream. */
export const raw = (response: Response) => new Raw(response);

/** Answer by path: data, a refusal, a promise of either, or a function of the query that gives one of them. */
export type Answers = Readonly<Record<string, unknown>>;

/** Replaces the API: answers from a script and returns the calls in their order. A path without an answer fails. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = '', query = ''] = url.replace(/^.*\/api\//, '').split('?');
    asked.push({ path, input: init.body ? JSON.parse(String(init.body)) : {} });
    if (!(path in answers)) throw new Error(`no answer for ${path}`);
    const scripted = answers[path];
    const answer = await (typeof scripted === 'function' ? scripted(new URLSearchParams(query)) : scripted);
    if (answer instanceof Bare) return new Response(JSON.stringify(answer.body));
    if (answer instanceof Raw) return answer.response;
    const body = answer instanceof Refusal ? answer.failure : { code: 200, data: answer };
    return new Response(JSON.stringify(body), { status: body.code });
  });
  return asked;
}

/** An answer that is held until it is released, so that a test can act meanwhile. */
export function hold(answer: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { answer: promise, release: () => resolve(answer) };
}

export const CODE_TOKEN = 'c'.repeat(43);
/** The captcha matches at the first click. */
export const captchaAnswers = {
  'public/verificationCode': {
    img: 'data:image/png;base64,',
    codeToken: CODE_TOKEN,
    width: 320,
    height: 160,
    prompt: 'Click the star',
  },
  'public/verifyCode': { verified: true, remainCount: 2, codeToken: CODE_TOKEN },
} satisfies Answers;
