import { api, closeCodes } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { apiWithSockets, shortLimits } from './testing/socket-api.ts';

const on = apiWithSockets();

describe('a socket', () => {
  it.each([
    ['a wrong token', () => ({ token: 'x'.repeat(43) }), closeCodes.unauthorised],
    ['a wrong token in the query', () => ({ query: { token: 'nonsense' } }), closeCodes.unauthorised],
    ['no token in time', () => ({}), closeCodes.unauthorised],
    [
      'a portfolio that does not exist',
      () => ({ token: on.user.token, query: { portfolioId: '999999' } }),
      closeCodes.notFound,
    ],
  ])('is closed for a client with %s', async (_, options, code) => {
    const socket = await on.open(options());
    expect(await socket.closed).toBe(code);
    expect(socket.messages).toEqual([]);
  });

  it("is closed for another user's portfolio, and before the agreement is signed", async () => {
    const stranger = await on.t.createUser();
    const foreign = await on.open({ query: { portfolioId: String(on.portfolioId) }, token: stranger.token });
    expect(await foreign.closed).toBe(closeCodes.notFound);
    const unsigned = await on.t.createUser({ agreementRev: null });
    expect(await (await on.open({ token: unsigned.token })).closed).toBe(closeCodes.unauthorised);
    expect([...foreign.messages]).toEqual([]);
  });

  it('is refused to a page of another origin', async () => {
    await expect(on.open({ token: on.user.token, headers: { origin: 'https://evil.example' } })).rejects.toThrow(
      'HTTP 403',
    );
    const rebound = { origin: 'http://evil.example:4000', host: 'evil.example:4000' };
    await expect(on.open({ token: on.user.token, headers: rebound })).rejects.toThrow('HTTP 403');
    const own = await on.open({ token: on.user.token, headers: { origin: 'http://localhost:4000' } });
    await own.received(1);
  });

  it.each<Record<string, string>>([{ portfolioId: 'abc' }, { portfolioId: '0' }, { other: '1' }])(
    'is refused with the query %j',
    async (query) => {
      await expect(on.open({ token: on.user.token, query })).rejects.toThrow('HTTP 400');
    },
  );

  it('opens whatever a client has added to its query against caches', async () => {
    await (await on.open({ token: on.user.token, query: { _: '1764000000' } })).received(1);
  });

  it('is closed for a user with more sockets than allowed', async () => {
    const open4 = await Promise.all(Array.from({ length: 4 }, () => on.open({ token: on.user.token })));
    await Promise.all(open4.map((socket) => socket.received(1)));
    expect(await (await on.open({ token: on.user.token })).closed).toBe(closeCodes.tooMany);
    open4[0].close();
    await open4[0].closed;
    await expect
      .poll(async () => {
        const again = await on.open({ token: on.user.token });
        return Promise.race([again.closed, again.received(1).then(() => 'open')]);
      })
      .toBe('open');
  });

  it('opens with a ticket, once and within a minute', async () => {
    const ticketOf = async () => (await on.t.call(api.socketTicket, {}, { token: on.user.token })).data.ticket;
    const ticket = await ticketOf();
    const socket = await on.open({ query: { ticket } });
    await socket.received(1);
    expect(await (await on.open({ query: { ticket } })).closed).toBe(closeCodes.unauthorised);
    const late = await ticketOf();
    on.t.clock.advance(60_000);
    expect(await (await on.open({ query: { ticket: late } })).closed).toBe(closeCodes.unauthorised);
  });

  it('is closed beyond the unauthenticated sockets allowed to one address', async () => {
    const silent = await Promise.all(Array.from({ length: shortLimits.maxUnauthorisedPerAddress }, () => on.open()));
    expect(await (await on.open({ token: on.user.token })).closed).toBe(closeCodes.tooMany);
    for (const socket of silent) socket.close();
    await Promise.all(silent.map(({ closed }) => closed));
    await expect
      .poll(async () => {
        const again = await on.open({ token: on.user.token });
        return Promise.race([again.closed, again.received(1).then(() => 'open')]);
      })
      .toBe('open');
  });

  it('is closed after too many messages, or one too long', async () => {
    const talker = await on.open({ token: on.user.token });
    for (let i = 0; i < 30; i++) talker.send({ type: 'nonsense', i });
    expect(await talker.closed).toBe(closeCodes.tooMany);
    const shouter = await on.open({ token: on.user.token });
    shouter.send({ type: 'auth', token: 'x'.repeat(5_000) });
    expect(await shouter.closed).toBe(1009);
  });
});
