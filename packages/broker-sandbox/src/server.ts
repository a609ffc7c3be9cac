import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { answerControl } from './control.ts';
import type { Delivery } from './faults.ts';
import { jsonAnswer, type ProtocolRequest, type ProtocolSocket } from './protocol.ts';
import type { ProtocolName } from './protocols.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { createStateWriter, readStateFile } from './state-file.ts';

/** Most bytes of a request's body and of a message. */
const MOST_BYTES = 256 * 1024;
const MOST_SOCKETS = 200;
/** How long a call that is never answered is kept open. */
const SILENCE_MS = 60_000;

export interface OpenSandboxOptions extends Omit<SandboxOptions, 'stored'> {
  /** 0 for any free one. */
  readonly port: number;
  readonly host?: string;
  /** File that keeps books and accesses over a restart; without one they end with the process. */
  readonly statePath?: string;
  /** Milliseconds between ticks; without them the caller ticks. */
  readonly tickMs?: number;
}

export interface OpenSandbox extends Sandbox {
  readonly origin: string;
  close(): Promise<void>;
}

/** The sandbox behind one server: `<origin>/<protocol>/...` for each protocol, `<origin>/control` for tests and drills. */
export async function openSandbox(options: OpenSandboxOptions): Promise<OpenSandbox> {
  const { statePath, host = '127.0.0.1' } = options;
  const stored = statePath === undefined ? null : await readStateFile(statePath);
  let origin = '';
  const sandbox = createSandbox({ ...options, stored }, () => origin);
  const writer = statePath === undefined ? null : createStateWriter(statePath, sandbox.store);
  for (const { books } of Object.values(sandbox.brokers)) books.listen(() => writer?.changed());
  // What a new sandbox made up, such as keys, is the same after a restart.
  writer?.changed();

  const server = createServer((request, response) => {
    answerRequest(sandbox, request)
      .then((delivery) => {
        if (request.method !== 'GET') writer?.changed();
        send(response, delivery);
      })
      .catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  server.on('upgrade', (request, socket: Socket, head) => {
    const { mount, path } = placeOf(request);
    const broker = sandbox.brokers[mount as ProtocolName];
    if (broker === undefined || sockets.clients.size >= MOST_SOCKETS) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      if (!broker.connect(path, socketOf(opened))) opened.terminate();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, host, resolve);
  });
  origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const timer = options.tickMs === undefined ? null : setInterval(sandbox.tick, options.tickMs).unref();
  return {
    ...sandbox,
    origin,
    close: async () => {
      if (timer !== null) clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await writer?.flush();
    },
  };
}

function placeOf({ url = '/' }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, 'http://sandbox');
  const [, mount = '', path = '/'] = /^\/([\w-]*)(\/.*)?$/.exec(pathname) ?? [];
  return { mount, path, query: searchParams };
}

async function answerRequest(sandbox: Sandbox, request: IncomingMessage): Promise<Delivery> {
  const body = await bodyOf(request);
  if (body === null) return { kind: 'Answer', answer: jsonAnswer(413, { message: 'request entity too large' }) };
  const { mount, path, query } = placeOf(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  const { method = 'GET' } = request;
  const asked: ProtocolRequest = { method, path, query, headers, body };
  if (mount === 'control') return { kind: 'Answer', answer: answerControl(sandbox, asked) };
  const broker = sandbox.brokers[mount as ProtocolName];
  if (broker === undefined) return { kind: 'Answer', answer: jsonAnswer(404, { message: 'not found' }) };
  return broker.answer(asked);
}

/** Null for a body beyond the bound. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, delivery: Delivery): void {
  if (delivery.kind === 'Cut') {
    response.destroy();
    return;
  }
  if (delivery.kind === 'Silence') {
    setTimeout(() => response.destroy(), SILENCE_MS).unref();
    return;
  }
  const { status, headers, body } = delivery.answer;
  const bytes = Buffer.from(body, 'utf8');
  response.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  if (delivery.kind === 'Answer') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, bytes.byteLength / 2), () => response.destroy());
}

function socketOf(socket: WebSocket): ProtocolSocket {
  socket.on('error', () => socket.terminate());
  return {
    send: (message) => socket.send(message),
    close: () => socket.terminate(),
    onMessage: (listener) => {
      socket.on('message', (data: RawData) => listener(data.toString()));
    },
    onClose: (listener) => {
      socket.on('close', () => listener());
    },
  };
}
