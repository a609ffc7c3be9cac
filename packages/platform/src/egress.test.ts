import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ClosedAddress, isCallable, isPublicAddress, postOutside, publicLookup } from './egress.ts';

it.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['100.63.255.255', true],
  ['172.32.0.1', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.0.8', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['hook.example', false],
  ['', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it.each([
  ['https://hook.example/alerts?key=1', true],
  ['https://hook.example:8443/', true],
  ['https://hook.example:443/', true],
  ['https://8.8.8.8/', true],
  ['https://[2606:4700:4700::1111]/', true],
  ['http://hook.example/', false],
  ['ftp://hook.example/', false],
  ['https://hook.example:22/', false],
  ['https://user@hook.example/', false],
  ['https://user:word@hook.example/', false],
  ['https://localhost/', false],
  ['https://api.localhost/', false],
  ['https://localhost./', false],
  ['https://database/', false],
  ['https://127.0.0.1/', false],
  ['https://127.1/', false],
  ['https://0x7f000001/', false],
  ['https://2130706433/', false],
  ['https://0177.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['not an address', false],
])('%s may be called: %s', (url, may) => {
  expect(isCallable(url)).toBe(may);
});

describe('a name', () => {
  const lookUp = (addresses: string[], all: boolean) =>
    new Promise<unknown>((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const lookup = publicLookup((_, __, callback) => callback(null, found));
      lookup('hook.example', { all }, (error, address) => resolve(error ?? address));
    });

  it('is resolved to its addresses while all of them are public', async () => {
    const addresses = ['8.8.8.8', '2606:4700:4700::1111'];
    expect(await lookUp(addresses, true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(await lookUp(addresses, false)).toBe('8.8.8.8');
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [[]]])('that leads to %j is refused', async (addresses) => {
    expect(await lookUp(addresses, true)).toBeInstanceOf(ClosedAddress);
  });
});

describe('a call', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });
  type Answer = (received: { body: string; headers: IncomingMessage['headers']; url?: string }) => {
    status: number;
    headers?: Record<string, string>;
    body?: string;
  };

  /** A server of this machine; the name of the call is resolved to it, as if that were public. */
  async function serve(answer: Answer | null): Promise<{ port: number; lookup: LookupFunction }> {
    const server = createServer(async (incoming, outgoing) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      if (answer === null) return;
      const { status, headers, body: said } = answer({ body, headers: incoming.headers, url: incoming.url });
      outgoing.writeHead(status, headers).end(said);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = { address: '127.0.0.1', family: 4 };
    const lookup = ((_, options, callback) =>
      options.all ? callback(null, [address]) : callback(null, address.address, 4)) as LookupFunction;
    return { port: (server.address() as AddressInfo).port, lookup };
  }
  const call = { headers: { 'pipa-signature': 't=1,v1=a' }, body: '{"id":"1"}', timeoutMs: 5_000 };

  it('sends the body and gives the status; a redirect is not followed', async () => {
    const received: unknown[] = [];
    const { port, lookup } = await serve(({ body, headers, url }) => {
      received.push([url, body, headers['pipa-signature'], headers.host]);
      return { status: 302, headers: { location: 'http://127.0.0.1/' } };
    });
    const url = `https://hook.example:${port}/in?key=1`;
    expect(await postOutside({ ...call, url }, { send: request, lookup })).toBe(302);
    expect(received).toEqual([['/in?key=1', '{"id":"1"}', 't=1,v1=a', `hook.example:${port}`]]);
  });

  it('reads no more than a part of a long answer', async () => {
    const { port, lookup } = await serve(() => ({ status: 200, body: 'x'.repeat(5_000_000) }));
    const url = `https://hook.example:${port}/`;
    expect(await postOutside({ ...call, url }, { send: request, lookup })).toBe(200);
  });

  it('ends when there is no answer in time', async () => {
    const { port, lookup } = await serve(null);
    const url = `https://hook.example:${port}/`;
    await expect(postOutside({ ...call, url, timeoutMs: 50 }, { send: request, lookup })).rejects.toThrow();
  });

  it('does not begin where the address may not be called, or its name leads into this network', async () => {
    const { port } = await serve(() => ({ status: 200 }));
    const local = publicLookup((_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]));
    const attempts = [
      postOutside({ ...call, url: `https://127.0.0.1:${port}/` }, { send: request }),
      postOutside({ ...call, url: `https://hook.example:${port}/` }, { send: request, lookup: local }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(ClosedAddress);
  });
});
