import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { SlabSocket } from './slab-socket.ts';

const MEGABYTE = 1 << 20;
let server: Server | undefined;
let client: SlabSocket | undefined;

afterEach(() => {
  client?.destroy();
  server?.close();
});

/** A connected client, and the server's end of its connection. */
async function connect(): Promise<{ client: SlabSocket; peer: Socket }> {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  client = new SlabSocket();
  const [[peer]] = await Promise.all([once(server, 'connection'), once(client.connect(port, '127.0.0.1'), 'connect')]);
  return { client, peer };
}

/** Bytes of which every position can be told from its neighbours. */
const numbered = (length: number): Buffer =>
  Buffer.from(Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255));

it('gives chunks that keep their bytes while later ones arrive', async () => {
  const connection = await connect();
  const sent = numbered(3 * MEGABYTE);
  const kept: Buffer[] = [];
  connection.client.on('data', (chunk: Buffer) => kept.push(chunk));
  connection.peer.end(sent);
  await once(connection.client, 'end');
  expect(kept.length).toBeGreaterThan(1);
  expect(Buffer.concat(kept).equals(sent)).toBe(true);
});

it('goes on after a reader has changed from data to readable and back', async () => {
  const connection = await connect();
  const sent = numbered(MEGABYTE);
  const received: Buffer[] = [];
  const keep = (chunk: Buffer) => received.push(chunk);
  connection.client.on('data', keep);
  connection.peer.write(sent.subarray(0, 10));
  await once(connection.client, 'data');
  connection.client.removeListener('data', keep);
  connection.client.pause();
  const arrived = once(connection.client, 'readable');
  connection.peer.write(sent.subarray(10, 20));
  await arrived;
  keep(connection.client.read() as Buffer);
  connection.client.removeAllListeners('readable');
  connection.client.on('data', keep).resume();
  connection.peer.end(sent.subarray(20));
  await once(connection.client, 'end');
  expect(Buffer.concat(received).equals(sent)).toBe(true);
});

it('holds what a paused reader has not taken', async () => {
  const connection = await connect();
  const sent = numbered(MEGABYTE);
  connection.client.pause();
  connection.peer.end(sent);
  const received: Buffer[] = [];
  for await (const chunk of connection.client) received.push(chunk as Buffer);
  expect(Buffer.concat(received).equals(sent)).toBe(true);
});
