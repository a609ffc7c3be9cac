// The calls of a client that was written from the documents alone: it imports nothing of the product.

import { whenFree } from './when-free.ts';

export interface Answer {
  code: number;
  data: unknown;
  errMsg?: string;
}

export type Words = Readonly<Record<string, string | number | boolean>>;

export interface Request {
  query?: Words;
  /** Sent form-encoded. */
  form?: Words;
  token?: string;
}

export interface Message {
  type: string;
  [part: string]: unknown;
}

export interface Client {
  /** One documented call, whatever its code. */
  ask(call: string, request?: Request): Promise<Answer>;
  /** Data of a call that answers 200. */
  read(call: string, request?: Request): Promise<unknown>;
  /** Messages of the documented socket, until each of the given types has come. */
  receive(query: Words, types: readonly string[]): Promise<Message[]>;
  /** A page, as text. */
  page(path: string): Promise<string>;
}

/** Longer than a session or the first analysis of a market takes on a busy machine. */
const ANSWER_LIMIT_MS = 180_000;
const PAUSE_MS = 200;

const encode = (words: Words): URLSearchParams =>
  new URLSearchParams(Object.entries(words).map(([name, value]): [string, string] => [name, String(value)]));

async function follow(address: string, types: readonly string[]): Promise<Message[]> {
  const socket = new WebSocket(address);
  const messages: Message[] = [];
  const lacking = () => types.filter((type) => !messages.some((message) => message.type === type));
  let limit: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      limit = setTimeout(() => reject(new Error(`No message of the types ${lacking()}`)), ANSWER_LIMIT_MS);
      socket.onmessage = ({ data }) => {
        messages.push(JSON.parse(String(data)) as Message);
        if (lacking().length === 0) resolve();
      };
      socket.onclose = ({ code, reason }) => reject(new Error(`The socket was closed: ${code} ${reason}`));
    });
    return messages;
  } finally {
    clearTimeout(limit);
    socket.onclose = null;
    socket.close();
  }
}

/** A client of the product at `base`, which keeps cookies like a browser. */
export function createClient(base: string): Client {
  const cookies = new Map<string, string>();
  const ask: Client['ask'] = async (call, { query = {}, form, token } = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const init = {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(form && { body: encode(form) }),
    };
    const response = await whenFree(() => fetch(`${base}/api/${path}?${encode(query)}`, init));
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    return (await response.json()) as Answer;
  };
  return {
    ask,
    read: async (call, request) => {
      const { code, data, errMsg } = await ask(call, request);
      if (code !== 200) throw new Error(`${call} answered ${code}: ${errMsg}`);
      return data;
    },
    receive: (query, types) => follow(`${base.replace(/^http/, 'ws')}/api/ws?${encode(query)}`, types),
    page: async (path) => (await fetch(`${base}${path}`)).text(),
  };
}

/** Reads again until the value is the wanted one. */
export async function readUntil<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const endsAt = performance.now() + ANSWER_LIMIT_MS;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (performance.now() > endsAt) throw new Error(`Not so after ${ANSWER_LIMIT_MS} ms: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
