import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createPacedBackend } from './postgres-backend.ts';
import { createQueueFactory, type QueueFactory } from './queue-factory.ts';

let database: TestDatabase;
let proxy: Server;
let factory: QueueFactory;
let isDown: boolean;
let warnings: string[];

// A proxy to the database that is cut while `isDown`.
beforeEach(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  isDown = true;
  proxy = createServer((socket) => {
    if (isDown) return socket.destroy();
    const upstream = connect(Number(port), hostname);
    for (const end of [socket, upstream]) end.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
    socket.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  // Over TCP, as the proxy listens there.
  url.searchParams.delete('host');
  url.port = String((proxy.address() as AddressInfo).port);
  warnings = [];
  const destination = { write: (line: string) => void warnings.push(line) };
  factory = createQueueFactory({
    databaseUrl: url.href,
    log: createLogger({ name: 'test', level: 'warn', destination }),
  });
});
afterEach(async () => {
  isDown = false;
  await factory.close();
  proxy.close();
  await database.drop();
});

it('a consumer and a producer that began while the database was away work once it is there', async () => {
  const seen: string[] = [];
  factory.worker('late', async (job) => void seen.push(job.name));
  const queue = factory.queue('late');
  await expect(queue.add('lost', {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0));
  isDown = false;
  await queue.add('found', {});
  await vi.waitFor(() => expect(seen).toEqual(['found']), { timeout: 10_000 });
});

it('a connection that is lost between two statements is reported and ends nothing', async () => {
  isDown = false;
  const backend = createPacedBackend('between', { connection: { connectionString: database.url } }, {});
  const reported = once(backend, 'error');
  const { pool } = backend.connection;
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(reported).resolves.toMatchObject([{ message: expect.stringContaining('terminat') }]);
  client.release(true);
  await backend.close();
});

/** A server that ends each session in the packet that opens it. */
async function serveEndedSessions(): Promise<Server> {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const opened = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))];
  const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([...opened, ended])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

it('a connection of LISTEN that is ended while it opens is an error of that attempt alone', async () => {
  const server = await serveEndedSessions();
  const { port } = server.address() as AddressInfo;
  const connectionString = `postgresql://pipa:pipa@127.0.0.1:${port}/pipa`;
  const backend = createPacedBackend('opening', { connection: { connectionString } }, {});
  backend.on('error', () => undefined);
  const open = () => backend.connection.getListenClient();
  await expect(open()).rejects.toThrow('terminating connection');
  await expect(open()).rejects.toThrow('terminating connection');
  await backend.close();
  server.close();
});

it('a connection of LISTEN that is lost while it closes ends nothing else', async () => {
  const backend = createPacedBackend('closing', { connection: { connectionString: database.url } }, {});
  const client = await backend.connection.getListenClient();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const { pool } = backend.connection;
  // As BullMQ does before it ends the client.
  client.removeAllListeners('error');
  const ended = new Promise<void>((resolve) => client.on('end', resolve));
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await backend.close();
});

it('a consumer that cannot reach the database asks about once a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: false });
  try {
    factory.worker('patient', async () => undefined);
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(0));
    const before = warnings.length;
    // Turns of the event loop, in which a busy loop would ask hundreds of times.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(warnings.length - before).toBeLessThan(5);
  } finally {
    vi.useRealTimers();
  }
});
