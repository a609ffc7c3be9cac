import { checkReads, openLoadFloor, readsOf } from './load-floor.ts';
import type { Bench } from './measure.ts';
import { checkServed, p99, sendAtRate, statuses } from './open-loop.ts';

const USERS = 40;
const PORTFOLIOS = 10;
const RATE = 1_000;
const TIMES = 3;
const SECONDS = 8;
const WARM_SECONDS = 5;
const REST_MS = 5_000;
const AFTER_RATE = 200;
const AFTER_SECONDS = 4;

export const loadOverload: Bench = {
  id: 'L5',
  what: `p99 of the refusals of ${TIMES * RATE} authenticated reads a second`,
  unit: 'ms',
  goal: 50,
  limit: null,
  async run(shutdown) {
    const load = await openLoadFloor(shutdown, { users: USERS, portfolios: PORTFOLIOS });
    await checkReads(load);
    const request = readsOf(load.users);
    await sendAtRate(load.url, { rate: RATE / 2, seconds: WARM_SECONDS, request });
    const answers = await sendAtRate(load.url, { rate: TIMES * RATE, seconds: SECONDS, request });
    checkServed(answers);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const after = await sendAtRate(load.url, { rate: AFTER_RATE, seconds: AFTER_SECONDS, request });
    checkServed(after);
    const shed = answers.filter(({ status }) => status !== 200);
    const served = answers.filter(({ status }) => status === 200);
    return {
      ours: shed.length === 0 ? 0 : p99(shed),
      peers: {
        'what was served': p99(served),
        [`${AFTER_RATE} reads/s five seconds later: ${statuses(after)}`]: p99(after),
      },
      remark: statuses(answers),
    };
  },
};
