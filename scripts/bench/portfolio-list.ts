import { api } from '@pipa/contract';
import type { Shutdown } from '@pipa/platform';
import autocannon from 'autocannon';
import fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../../apps/api/src/app.ts';
import { openTestSession } from '../../apps/api/src/testing/test-user.ts';
import { directTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { benchAppContext } from './bench-app.ts';
import { alternate, type Bench, check } from './measure.ts';
import { HOLDINGS, openTradingFloor, type TradingFloor } from './trading-floor.ts';

const PORTFOLIOS = 10;
const AMOUNT = 50_000;
const CONNECTIONS = 10;
const ROUND_SECONDS = 2;
const WARM_SECONDS = 1;
const PATH = `/api/${api.portfolios.path}`;

/** A user with portfolios that have one recorded day and are in the middle of the next session. */
async function makeInvestor(floor: TradingFloor): Promise<number> {
  const accountId = await floor.openAccount(PORTFOLIOS * AMOUNT);
  for (let i = 0; i < PORTFOLIOS; i++) await floor.startPortfolio(accountId, AMOUNT);
  const { day } = await floor.until(({ phase }) => phase === 'Open');
  await floor.until((state) => state.day > day && state.phase === 'Open' && state.tick > 2);
  const positions = await floor.prisma.position.count();
  const records = await floor.prisma.portfolioRecord.count();
  check(positions === PORTFOLIOS * HOLDINGS && records === PORTFOLIOS, `${positions} positions, ${records} records`);
  return (await floor.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).userId;
}

async function listen(app: FastifyInstance, shutdown: Shutdown): Promise<string> {
  shutdown.add('server', () => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Answers every request with the same bytes, and with one row of the database. */
async function serveBare(body: string, floor: TradingFloor, shutdown: Shutdown): Promise<string> {
  const app = fastify({ logger: false });
  const type = 'application/json; charset=utf-8';
  const text = 'SELECT "id", "name", "cash"::float8, "createdAt" FROM "portfolio" WHERE "id" = $1';
  const { id } = await floor.prisma.portfolio.findFirstOrThrow({ select: { id: true } });
  app.get('/bytes', (_request, reply) => reply.type(type).send(body));
  app.get('/row', async () => (await floor.pool.query({ name: 'bench-row', text, values: [id] })).rows[0]);
  return listen(app, shutdown);
}

/** Requests a second; every answer has to be a good one. */
async function requestsPerSecond(url: string, seconds: number, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, workers: 1, headers });
  const bad = result.errors + result.timeouts + result.non2xx;
  check(bad === 0 && result.requests.total > 0, `${bad} of ${result.requests.total} requests to ${url} failed`);
  return result.requests.average;
}

async function readList(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  const body = await response.text();
  check(response.ok, `${url} answers ${response.status}: ${body.slice(0, 200)}`);
  const { data } = JSON.parse(body) as { data: { status: string }[] };
  check(data.length === PORTFOLIOS && data.every(({ status }) => status === 'Started'), 'the list has all portfolios');
  return body;
}

export const portfolioList: Bench = {
  id: 'A4',
  what: `requests for the list of ${PORTFOLIOS} portfolios of ${HOLDINGS} stocks, valued, from PostgreSQL, ${CONNECTIONS} connections`,
  unit: 'requests/s',
  goal: null,
  limit: 'bare Fastify, same bytes',
  async run(shutdown) {
    const floor = await openTradingFloor(shutdown, directTrades);
    const context = benchAppContext(floor);
    const token = await openTestSession(context, await makeInvestor(floor));
    const headers = { authorization: `Bearer ${token}` };
    const list = `${await listen(await buildApp(context), shutdown)}${PATH}`;
    const bare = await serveBare(await readList(list, headers), floor, shutdown);
    const ours = (seconds: number) => requestsPerSecond(list, seconds, headers);
    await ours(WARM_SECONDS);
    await requestsPerSecond(`${bare}/bytes`, WARM_SECONDS);
    await requestsPerSecond(`${bare}/row`, WARM_SECONDS);
    return alternate(() => ours(ROUND_SECONDS), {
      'bare Fastify, same bytes': () => requestsPerSecond(`${bare}/bytes`, ROUND_SECONDS),
      'Fastify + pg, one row': () => requestsPerSecond(`${bare}/row`, ROUND_SECONDS),
    });
  },
};
