import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertFreePort, findFreePort, isFreePort } from './free-port.ts';

const HOST = '127.0.0.1';
let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer().listen(0, HOST);
  await once(server, 'listening');
  taken = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
});

it('is a port on which a server can listen, and no outgoing connection comes from', async () => {
  const port = await findFreePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
  const other = createServer().listen(port, HOST);
  await once(other, 'listening');
  other.close();
});

it('is drawn again where one is taken, and not for ever', async () => {
  const free = await findFreePort();
  const drawn = [taken, taken, free];
  expect(await findFreePort(HOST, () => drawn.shift() ?? 0)).toBe(free);
  await expect(findFreePort(HOST, () => taken)).rejects.toThrow(
    'No port between 20000 and 32767 is free on 127.0.0.1.',
  );
});

it('says why a port cannot be had', async () => {
  expect(await isFreePort(taken, HOST)).toBe(false);
  await expect(assertFreePort(taken, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
