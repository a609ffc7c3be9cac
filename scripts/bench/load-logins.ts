import { setTimeout as wait } from 'node:timers/promises';
import { hashPassword, PASSWORD_HASH_COST } from '@pipa/platform';
import { openLoadFloor } from './load-floor.ts';
import { type Bench, check } from './measure.ts';
import { checkServed, type LoadRequest, p99, sendAtRate, statuses } from './open-loop.ts';

/** Those of the rounds sign in once each. */
const USERS = 260;
const OFTEN = 60;
const RATE = 30;
const READ_RATE = 50;
const SECONDS = 12;
/** More a second than any two cores can hash, until the queue of hashes is full. */
const FLOOD_RATE = 250;
const FLOOD_SECONDS = 3;
/** Users who sign in at one moment, and how often. */
const AT_ONCE = 50;
const ROUNDS = 4;
const ROUND_SECONDS = 3;
const PASSWORD = 'a long enough password 42';
const CODE_TOKEN = 'A'.repeat(43);

export const loadLogins: Bench = {
  id: 'L3',
  what: `p99 of ${RATE} logins a second`,
  unit: 'ms',
  goal: null,
  limit: null,
  async run(shutdown) {
    const { floor, url, users } = await openLoadFloor(shutdown, { users: USERS, portfolios: 1 });
    await floor.prisma.user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD, PASSWORD_HASH_COST) } });
    const names = (await floor.prisma.user.findMany({ select: { userName: true } })).map(({ userName }) => userName);
    const loginOf = (user: number): LoadRequest => {
      const body = { userNameOrEmail: names[user], password: PASSWORD, codeToken: CODE_TOKEN };
      return { method: 'POST', path: 'public/login', body };
    };
    const login = (n: number) => loginOf(n % OFTEN);
    const read = (n: number): LoadRequest => ({
      method: 'GET',
      path: 'users/currentLoginUser',
      token: users[n % users.length].token,
    });
    const reads = { rate: READ_RATE, seconds: SECONDS, request: read };
    await sendAtRate(url, { rate: RATE / 2, seconds: 2, request: login });
    const alone = await sendAtRate(url, reads);
    const [logins, beside] = await Promise.all([
      sendAtRate(url, { rate: RATE, seconds: SECONDS, request: login }),
      sendAtRate(url, reads),
    ]);
    checkServed(logins);
    checkServed([...alone, ...beside]);
    const rounds = Array.from({ length: ROUNDS }, async (_, round) => {
      await wait(round * ROUND_SECONDS * 1_000);
      return sendAtRate(url, {
        rate: AT_ONCE * 100,
        seconds: 1 / 100,
        request: (n) => loginOf(OFTEN + round * AT_ONCE + n),
      });
    });
    const besideRounds = await sendAtRate(url, { ...reads, seconds: ROUNDS * ROUND_SECONDS });
    const together = (await Promise.all(rounds)).flat();
    checkServed([...together, ...besideRounds]);
    check(
      together.every(({ status }) => status === 200),
      `all of ${AT_ONCE} sign in: ${statuses(together)}`,
    );
    const flood = await sendAtRate(url, { rate: FLOOD_RATE, seconds: FLOOD_SECONDS, request: login });
    checkServed(flood);
    const refused = flood.filter(({ status }) => status === 429);
    check(refused.length > 0, `a flood of logins is bounded: ${statuses(flood)}`);
    return {
      ours: p99(logins),
      peers: {
        'current user meanwhile': p99(beside),
        'current user without logins': p99(alone),
        [`${AT_ONCE} logins at one moment, the last`]: p99(together),
        [`current user while ${AT_ONCE} sign in at one moment`]: p99(besideRounds),
        [`429 of ${FLOOD_RATE} logins/s (${statuses(flood)})`]: p99(refused),
      },
      remark: statuses(logins),
    };
  },
};
