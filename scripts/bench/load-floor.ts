import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Shutdown } from '@pipa/platform';
import { openTestSession } from '../../apps/api/src/testing/test-user.ts';
import { directTrades } from '../../apps/worker/src/trade/trade-dispatchers.ts';
import { claimPort } from '../stack/ports.ts';
import { offerStrategies } from './end-of-day.ts';
import { check } from './measure.ts';
import type { LoadRequest } from './open-loop.ts';
import { cpuMsOf, serverCpuMs } from './processor-time.ts';
import { openTradingFloor, type TradingFloor } from './trading-floor.ts';

const API = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));
const DEPOSIT = 900_000;
const AMOUNT = 50_000;
const STOP_SECONDS = '5';
/** Ticks of the session before the load begins. */
const TICKS = 3;

/** A signed-in user whose portfolios trade. */
export interface LoadUser {
  readonly userId: number;
  readonly token: string;
  readonly accountId: number;
  readonly portfolioIds: readonly number[];
}

/** The API as a process of its own beside the database, with users whose portfolios stand in the middle of a session. */
export interface LoadFloor {
  readonly floor: TradingFloor;
  readonly url: string;
  readonly users: readonly LoadUser[];
  /** Megabytes of the API that are resident now. */
  residentMb(): number;
  /** Milliseconds of a core that the API has used so far, which other work on the machine does not change much. */
  cpuMs(): number;
  /** Milliseconds of a core that PostgreSQL has used so far. */
  databaseCpuMs(): Promise<number>;
}

async function makeUser(floor: TradingFloor, portfolios: number): Promise<LoadUser> {
  const accountId = await floor.openAccount(DEPOSIT);
  const portfolioIds: number[] = [];
  for (let i = 0; i < portfolios; i++) portfolioIds.push(await floor.startPortfolio(accountId, AMOUNT));
  const { userId } = await floor.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const { clock } = floor.context;
  const token = await openTestSession({ prisma: floor.prisma, clock, randomBytes }, userId);
  return { userId, token, accountId, portfolioIds };
}

/** The API as a process of its own on a database; it ends with the bench. */
export async function startApi(
  databaseUrl: string,
  webRoot: string,
  shutdown: Shutdown,
): Promise<{ url: string; child: ChildProcess }> {
  const env = {
    PATH: process.env.PATH,
    SECRET_KEY: 'a key of this bench, longer than it needs to be',
    PIPA_MODE: 'local',
    DATABASE_URL: databaseUrl,
    // Known before the start, because a browser's socket is accepted from the product's own origin only.
    PORT: String(await claimPort(0, '127.0.0.1')),
    CAPTCHA: 'off',
    SHUTDOWN_SECONDS: STOP_SECONDS,
    WEB_DIST: webRoot,
  };
  const execArgv = process.env.BENCH_API_OPTIONS?.split(' ') ?? [];
  const child = fork(API, { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  shutdown.add('api', async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { url: address, child };
}

interface LoadOptions {
  users: number;
  portfolios: number;
  /** Folder of a built web client that the API serves; default: none. */
  webRoot?: string;
}

export async function openLoadFloor(
  shutdown: Shutdown,
  { users: userCount, portfolios, webRoot = '/nonexistent' }: LoadOptions,
): Promise<LoadFloor> {
  const floor = await openTradingFloor(shutdown, directTrades);
  await offerStrategies(floor);
  const users: LoadUser[] = [];
  for (let i = 0; i < userCount; i++) users.push(await makeUser(floor, portfolios));
  const { day } = await floor.until(({ phase }) => phase === 'Open');
  // The second day, so that there are records.
  await floor.until((state) => state.day > day && state.phase === 'Open' && state.tick > TICKS);
  const records = await floor.prisma.portfolioRecord.count();
  check(records === userCount * portfolios, `${records} portfolios have a record`);
  await floor.pool.query('VACUUM ANALYZE');
  const { url, child } = await startApi(floor.databaseUrl, webRoot, shutdown);
  const apiPid = child.pid ?? 0;
  return {
    floor,
    url,
    users,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${apiPid}/status`, 'utf8'))?.[1]) / 1_000,
    cpuMs: () => cpuMsOf(apiPid),
    databaseCpuMs: () => serverCpuMs(floor.pool),
  };
}

type Read = (user: LoadUser, n: number) => string;

/** What pages read. */
export const pageReads: readonly Read[] = [
  () => 'users/currentLoginUser',
  () => 'strategies',
  () => 'portfolios',
  ({ portfolioIds }, n) => `portfolios/monitor?portfolioId=${portfolioIds[n % portfolioIds.length]}`,
  () => 'users/trackAccount',
];

/** Each of the reads as often as the others: one after the other, of one user after the other. */
export function readsOf(users: readonly LoadUser[], reads: readonly Read[] = pageReads): (n: number) => LoadRequest {
  return (n) => {
    const round = Math.floor(n / reads.length);
    const user = users[round % users.length];
    return { method: 'GET', path: reads[n % reads.length](user, round), token: user.token };
  };
}

/** Each read once, and checked for what it holds. */
export async function checkReads({ url, users: [user] }: LoadFloor): Promise<void> {
  const read = async (path: string) => {
    const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${user.token}` } });
    const answer = (await response.json()) as { code: number; data: unknown };
    check(response.ok && answer.code === 200, `${path} answers ${response.status}`);
    return answer.data;
  };
  const next = readsOf([user]);
  const [self, strategies, portfolios, monitor, accounts] = [
    (await read(next(0).path)) as { userId: number },
    (await read(next(1).path)) as unknown[],
    (await read(next(2).path)) as { portfolioValue: number }[],
    (await read(next(3).path)) as { positions: unknown[]; orders: unknown[] },
    (await read(next(4).path)) as { id: number }[],
  ];
  check(self.userId === user.userId && accounts[0].id === user.accountId, 'user and account are those of the token');
  check(strategies.length > 30, `${strategies.length} strategies`);
  check(portfolios.length === user.portfolioIds.length, `${portfolios.length} portfolios`);
  check(
    portfolios.every(({ portfolioValue }) => portfolioValue > AMOUNT / 2),
    'portfolios are valued',
  );
  check(monitor.positions.length > 0 && monitor.orders.length > 0, 'the monitor shows positions and orders');
}
