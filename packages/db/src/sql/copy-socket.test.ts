import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { CopySocket } from './copy-socket.ts';

const MEGABYTE = 1 << 20;
let server: Server | undefined;
let client: CopySocket | undefined;

afterEach(() => {
  client?.destroy();
  server?.close();
});

async function listen(on: Server): Promise<number> {
  server = on.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

/** A connected client, and the server's end of its connection. */
async function connect(): Promise<{ client: CopySocket; peer: Socket }> {
  const on = createServer();
  const port = await listen(on);
  client = new CopySocket();
  const [[peer]] = await Promise.all([once(on, 'connection'), once(client.connect(port, '127.0.0.1'), 'connect')]);
  peer.setNoDelay();
  return { client, peer };
}

/** Bytes of which every position differs from its neighbours. */
const numbered = (length: number, first = 0): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, i) => ((first + i) * 31 + (i >> 8)) & 255));

function message(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(5, type);
  header.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([header, content]);
}

it('gives chunks that keep their bytes while later ones arrive', async () => {
  const { client, peer } = await connect();
  const sent = numbered(3 * MEGABYTE);
  const kept: Buffer[] = [];
  client.on('data', (chunk: Buffer) => kept.push(chunk));
  peer.end(sent);
  await once(client, 'end');
  expect(kept.length).toBeGreaterThan(1);
  expect(Buffer.concat(kept).equals(sent)).toBe(true);
});

it('hands rows of a COPY to the reader and leaves every other message in the stream, wherever the network cuts them', async () => {
  const { client, peer } = await connect();
  const rows = [numbered(0), numbered(1), numbered(70_000, 3), numbered(4, 9), numbered(300_000, 5)];
  const others = [
    message('H', numbered(3)),
    message('N', numbered(40)),
    message('c', numbered(0)),
    message('C', numbered(8)),
  ];
  const ready = message('Z', Buffer.from('I'));
  const [opening, notice, ...closing] = others;
  const answer = Buffer.concat([opening, ...rows.map((row) => message('d', row)), notice, ...closing, ready]);
  const copied: Buffer[] = [];
  const streamed: Buffer[] = [];
  client.on('data', (chunk: Buffer) => streamed.push(chunk));
  client.copyTo((bytes) => copied.push(Buffer.from(bytes)));
  // The first bytes one by one, so that a cut falls into each place of a header.
  for (let at = 0; at < 40; at++) await new Promise((sent) => peer.write(answer.subarray(at, at + 1), sent));
  peer.end(Buffer.concat([answer.subarray(40), message('d', Buffer.from('later'))]));
  await once(client, 'end');
  expect(Buffer.concat(copied).equals(Buffer.concat(rows))).toBe(true);
  const rest = Buffer.concat([opening, notice, ...closing, ready, message('d', Buffer.from('later'))]);
  expect(Buffer.concat(streamed).equals(rest)).toBe(true);
});

it('goes on after a reader has changed from data to readable and back', async () => {
  const { client, peer } = await connect();
  const sent = numbered(MEGABYTE);
  const received: Buffer[] = [];
  const keep = (chunk: Buffer) => received.push(chunk);
  client.on('data', keep);
  peer.write(sent.subarray(0, 10));
  await once(client, 'data');
  client.removeListener('data', keep);
  client.pause();
  const arrived = once(client, 'readable');
  peer.write(sent.subarray(10, 20));
  await arrived;
  keep(client.read() as Buffer);
  client.removeAllListeners('readable');
  client.on('data', keep).resume();
  peer.end(sent.subarray(20));
  await once(client, 'end');
  expect(Buffer.concat(received).equals(sent)).toBe(true);
});

it('carries an encrypted connection', async () => {
  const psk = Buffer.alloc(16, 7);
  const settings = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const sent = numbered(MEGABYTE);
  const port = await listen(
    createTlsServer({ ...settings, pskCallback: () => psk, pskIdentityHint: 'test' }, (peer) => peer.end(sent)),
  );
  client = new CopySocket();
  await once(client.connect(port, '127.0.0.1'), 'connect');
  const encrypted = connectTls({
    ...settings,
    socket: client,
    pskCallback: () => ({ psk, identity: 'test' }),
    checkServerIdentity: () => undefined,
  });
  const received: Buffer[] = [];
  for await (const chunk of encrypted) received.push(chunk as Buffer);
  expect(Buffer.concat(received).equals(sent)).toBe(true);
});
