import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
  }[];
  readonly stream: boolean;
}

/** What the endpoint does with one request. */
export type Reply =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly finish?: string;
      readonly usage?: readonly [input: number, output: number];
    }
  /** Arguments as an object, or as the text that is sent. */
  | {
      readonly kind: 'tools';
      readonly calls: readonly { readonly name: string; readonly args: object | string }[];
      readonly text?: string;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: object | string;
      readonly headers?: Record<string, string>;
    }
  /** Takes the request and sends nothing. */
  | { readonly kind: 'silence'; readonly after?: string }
  /** Ends the connection in the middle of a stream. */
  | { readonly kind: 'cut'; readonly after: string };

export interface LocalModel {
  readonly baseUrl: string;
  /** Requests in order, as they were sent: the bytes that left. */
  readonly bodies: string[];
  readonly requests: ChatRequest[];
  /** Requests whose caller has gone before their end. */
  readonly aborted: () => number;
  /** Decides on each request. */
  script: (request: ChatRequest, place: number) => Reply;
  close(): Promise<void>;
}

const CHUNK = 7;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, status: number, body: object | string, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Chunks of a stream in the protocol of chat completions. */
function createStream(response: ServerResponse, model: string) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_795_102_202, model };
  const send = (value: object) => response.write(`data: ${JSON.stringify({ ...base, ...value })}\n\n`);
  const delta = (value: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta: value, finish_reason: finish }] });
  return {
    delta,
    text(text: string) {
      delta({ role: 'assistant', content: '' });
      response.write(': ping\n\n');
      for (let at = 0; at < text.length; at += CHUNK) delta({ content: text.slice(at, at + CHUNK) });
    },
    end(finish: string, [prompt, completion]: readonly [number, number]) {
      delta({}, finish);
      send({
        choices: [],
        usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
      });
      response.end('data: [DONE]\n\n');
    },
  };
}

let sequence = 0;

function play(reply: Reply, response: ServerResponse, model: string): void {
  if (reply.kind === 'status') {
    sendJson(response, reply.status, reply.body, reply.headers);
    return;
  }
  if (reply.kind === 'silence' && reply.after === undefined) return;
  const stream = createStream(response, model);
  if (reply.kind === 'silence' || reply.kind === 'cut') {
    stream.text(reply.after ?? '');
    // The rest never comes.
    if (reply.kind === 'cut') setImmediate(() => response.destroy());
    return;
  }
  if (reply.kind === 'text') {
    stream.text(reply.text);
    stream.end(reply.finish ?? 'stop', reply.usage ?? [100, 20]);
    return;
  }
  if (reply.text !== undefined) stream.text(reply.text);
  for (const [index, { name, args }] of reply.calls.entries()) {
    sequence += 1;
    const sent = typeof args === 'string' ? args : JSON.stringify(args);
    stream.delta({
      tool_calls: [{ index, id: `call_${sequence}`, type: 'function', function: { name, arguments: '' } }],
    });
    for (let at = 0; at < sent.length; at += CHUNK) {
      stream.delta({ tool_calls: [{ index, function: { arguments: sent.slice(at, at + CHUNK) } }] });
    }
  }
  stream.end('tool_calls', [100, 20]);
}

/** A strict endpoint refuses a conversation in which a call of a tool has no answer, or an answer no call. */
function faultOf({ messages }: ChatRequest): string | null {
  const open = new Set<string>();
  for (const { role, tool_calls: calls = [], tool_call_id: answered } of messages) {
    if (role !== 'tool' && open.size > 0) return 'a tool call has no answer';
    if (role === 'tool' && !open.delete(answered ?? '')) return 'an answer without a call';
    for (const { id } of calls) open.add(id);
  }
  return open.size > 0 ? 'a tool call has no answer' : null;
}

/** An OpenAI-compatible endpoint on this machine: streams, calls tools, and fails in the ways that real ones do. */
export async function startLocalModel({
  model = 'local-1',
  key = 'local-key',
  script = () => ({ kind: 'text', text: 'Yes.' }) as Reply,
}: {
  model?: string;
  key?: string;
  script?: LocalModel['script'];
} = {}): Promise<LocalModel> {
  const bodies: string[] = [];
  const requests: ChatRequest[] = [];
  let aborted = 0;
  const server = createServer(async (request, response) => {
    const error = (status: number, code: string, message: string) =>
      sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
    if (request.headers.authorization !== `Bearer ${key}`) return error(401, 'invalid_api_key', 'Incorrect API key');
    if (request.method === 'GET' && request.url === '/v1/models') {
      return sendJson(response, 200, { object: 'list', data: [{ id: model, object: 'model' }] });
    }
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return error(404, 'not_found', 'Unknown path');
    const body = await bodyOf(request);
    bodies.push(body);
    const chat = JSON.parse(body) as ChatRequest;
    requests.push(chat);
    response.once('close', () => {
      if (!response.writableFinished) aborted += 1;
    });
    if (chat.model !== model) return error(404, 'model_not_found', 'The model does not exist');
    const fault = faultOf(chat);
    if (fault !== null) return error(400, 'invalid_request', fault);
    play(local.script(chat, requests.length - 1), response, model);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const local: LocalModel = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    bodies,
    requests,
    aborted: () => aborted,
    script,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return local;
}
