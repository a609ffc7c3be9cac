import type { AddressInfo } from 'node:net';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { credentialHeader, MCP_PATH } from '@pipa/contract';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../testing/test-app.ts';
import { seedMarket } from '../../../testing/test-market.ts';
import { listDocuments, readDocument } from '../../documents/publish.ts';
import type { CallLimits } from '../calls.ts';
import { mcpFeature } from '../routes.ts';

/** Clients of both eras of the protocol: v2 agrees on the newest revision or begins with `initialize`, v1 always does. */
export const clientKinds = ['v2 auto', 'v2', 'v1'] as const;
export type ClientKind = (typeof clientKinds)[number];

/** What the tests ask of any of the clients. */
export type AnyClient = Pick<
  ClientV2,
  'listTools' | 'callTool' | 'listResources' | 'listResourceTemplates' | 'readResource' | 'listPrompts' | 'getPrompt'
> & { readonly close: () => Promise<void>; readonly getInstructions: () => string | undefined };

export interface McpApp {
  readonly t: TestApp;
  readonly url: URL;
  connect(kind: ClientKind, key: string): Promise<AnyClient>;
  /** One message of the 2025 revisions, without a client. */
  post(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The answer of one message with a key; its error has the words of a refusal of the protocol. */
  ask(key: string, method: string, params?: object): Promise<RpcAnswer>;
  close(): Promise<void>;
}

export interface RpcAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: what a server answers is looked at by each test.
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}

const INFO = { name: 'test', version: '1' };

async function connectTo(url: URL, kind: ClientKind, key: string): Promise<AnyClient> {
  const requestInit = { headers: credentialHeader('session', key) };
  if (kind === 'v1') {
    const client = new ClientV1(INFO);
    await client.connect(new TransportV1(url, { requestInit }));
    return client as unknown as AnyClient;
  }
  const client = new ClientV2(INFO, kind === 'v2' ? {} : { versionNegotiation: { mode: 'auto' } });
  await client.connect(new TransportV2(url, { requestInit }));
  return client;
}

/** Takes the message out of an answer that is JSON or one event. */
async function rpcOf(response: Response): Promise<RpcAnswer> {
  const text = await response.text();
  const event = text.split('\n').find((line) => line.startsWith('data: '));
  return JSON.parse(event === undefined ? text : event.slice('data: '.length)) as RpcAnswer;
}

/** The server of assistants on a small market, listening, as clients reach it. */
export async function openMcp({
  limits,
  features = [],
  ...options
}: TestAppOptions & { readonly limits?: CallLimits } = {}): Promise<McpApp> {
  const mcp = mcpFeature(
    (context) => ({
      list: (language) => listDocuments(context, language),
      read: (id, language) => readDocument(context, id, language),
    }),
    ...(limits ? [limits] : []),
  );
  const t = await createTestApp({ ...options, features: [mcp, ...features] });
  await seedMarket(t.context);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const url = new URL(MCP_PATH, `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`);
  const post: McpApp['post'] = (body, headers = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    t,
    url,
    post,
    connect: (kind, key) => connectTo(url, kind, key),
    ask: async (key, method, params = {}) =>
      rpcOf(await post({ jsonrpc: '2.0', id: 1, method, params }, credentialHeader('session', key))),
    close: () => t.close(),
  };
}
