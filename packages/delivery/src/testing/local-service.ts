import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { askOutside, type OutgoingMessage } from '@pipa/platform';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface GivenAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server on this machine that answers as a service does, and keeps what it was asked. */
export async function serveLocally(answer: (asked: ReceivedRequest) => GivenAnswer) {
  const received: ReceivedRequest[] = [];
  const server = createServer((asked, reply) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.once('end', () => {
      const one = { path: asked.url ?? '', headers: asked.headers, body: Buffer.concat(chunks) };
      received.push(one);
      const { status, body, headers = {} } = answer(one);
      reply.writeHead(status, { 'content-type': 'application/json', ...headers });
      reply.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lookup: LookupFunction = (_, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  return {
    port,
    received,
    /** Calls an address of a user as the product does, but for the name, which leads here, and for TLS. */
    ask: (call: OutgoingMessage) => askOutside(call, { send: request, lookup }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
