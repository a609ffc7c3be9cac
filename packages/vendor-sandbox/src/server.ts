import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { Delivery } from './faults.ts';
import { isAtHand } from './protocol.ts';
import { createVendorSandbox, type SandboxOptions, type VendorSandbox } from './sandbox.ts';

/** How long a call that is never answered is kept open. */
const SILENCE_MS = 60_000;
/** Of an answer in parts that is held at once. */
const STREAM_BYTES = 1024 * 1024;

export interface OpenSandboxOptions extends SandboxOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly host?: string;
}

export interface OpenVendorSandbox extends VendorSandbox {
  readonly origin: string;
  close(): Promise<void>;
}

/** The sandbox behind one server: `<origin>/<vendor>/...` for each vendor. */
export async function openVendorSandbox(options: OpenSandboxOptions): Promise<OpenVendorSandbox> {
  const { port, host = '127.0.0.1' } = options;
  let origin = '';
  const sandbox = createVendorSandbox(options, () => origin);
  const server = createServer((request, response) => {
    answerRequest(sandbox, request)
      .then((delivery) => send(response, delivery))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    ...sandbox,
    origin,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answerRequest(
  sandbox: VendorSandbox,
  { method, url = '/', headers }: IncomingMessage,
): Promise<Delivery> {
  const { pathname, searchParams } = new URL(url, 'http://sandbox');
  const [, mount = '', path = '/'] = /^\/([\w-]*)(\/.*)?$/.exec(pathname) ?? [];
  if (method !== 'GET') return { kind: 'Answer', answer: { status: 405, headers: {}, body: '' } };
  return sandbox.answer(mount, {
    path: decodeURIComponent(path),
    query: searchParams,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
  });
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
  if (!isAtHand(body)) {
    response.writeHead(status, headers);
    pipeline(Readable.from(body, { objectMode: false, highWaterMark: STREAM_BYTES }), response, () => undefined);
    return;
  }
  const bytes = Buffer.from(body as string);
  response.writeHead(status, { ...headers, 'content-length': bytes.byteLength });
  if (delivery.kind === 'Answer') response.end(bytes);
  else response.write(bytes.subarray(0, bytes.byteLength / 2), () => response.destroy());
}
