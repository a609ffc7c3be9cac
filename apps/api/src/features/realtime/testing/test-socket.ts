import type { AddressInfo } from 'node:net';
import { REALTIME_PATH, type RealtimeMessage, type RealtimeType, realtimeMessage } from '@pipa/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import WebSocket from 'ws';

export interface TestSocket {
  /** Every message so far, each checked against the contract. */
  readonly messages: RealtimeMessage[];
  readonly types: RealtimeType[];
  send(message: unknown): void;
  /** Waits until that many messages have arrived. */
  received(count: number): Promise<void>;
  /** Forgets the received messages. */
  clear(): void;
  /** The close code of the socket. */
  readonly closed: Promise<number>;
  close(): void;
}

export interface SocketOptions {
  readonly query?: Record<string, string>;
  /** Sent as first message. */
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** Opens a socket of a listening app; rejects with the HTTP status when the upgrade is refused. */
export async function openSocket(app: FastifyInstance, options: SocketOptions = {}): Promise<TestSocket> {
  const { port } = app.server.address() as AddressInfo;
  const query = new URLSearchParams(options.query).toString();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/${REALTIME_PATH}?${query}`, { headers: options.headers });
  const messages: RealtimeMessage[] = [];
  socket.on('message', (data) => messages.push(realtimeMessage.parse(JSON.parse(data.toString()))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
    socket.on('unexpected-response', (_, response) => reject(new Error(`HTTP ${response.statusCode}`)));
  });
  if (options.token !== undefined) socket.send(JSON.stringify({ type: 'auth', token: options.token }));
  return {
    messages,
    get types() {
      return messages.map(({ type }) => type);
    },
    send: (message) => socket.send(JSON.stringify(message)),
    received: (count) => expect.poll(() => messages.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(count),
    clear: () => {
      messages.length = 0;
    },
    closed,
    close: () => socket.close(),
  };
}
