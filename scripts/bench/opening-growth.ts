import { readMarketState } from '@pipa/db/market';
import type { Shutdown } from '@pipa/platform';
import { endingAfter } from './bench-shutdown.ts';
import { checkOpening, openOpening, playOpening } from './load-opening.ts';
import { type Bench, further } from './measure.ts';
import { serverCpuMs } from './processor-time.ts';
import { HOLDINGS, type TradingFloor } from './trading-floor.ts';

/** Smaller ones are for trying the bench. */
const [FEW, MANY] = (process.env.OPENING_SIZES ?? '1000,10000').split(',').map(Number);
const MICROSECONDS_A_SECOND = 1e6;
const MICROSECONDS_A_MS = 1_000;
const MOST_RATIO = 1.3;
/** An order of the second opening on two quiet cores, while transactions kept plans that read whole tables. */
const EARLIER = { few: 270, many: 1_070 };

/** Microseconds an order. */
interface OrderTime {
  readonly wall: number;
  /** Of the cores, by all processes of the database server. */
  readonly server: number;
}

async function timeOpening(floor: TradingFloor, portfolios: number, ordersEach: number): Promise<OrderTime> {
  const fromMs = await serverCpuMs(floor.pool);
  const seconds = await playOpening(floor);
  const serverMs = (await serverCpuMs(floor.pool)) - fromMs;
  const orders = await checkOpening(floor, portfolios, ordersEach);
  return { wall: (seconds * MICROSECONDS_A_SECOND) / orders, server: (serverMs * MICROSECONDS_A_MS) / orders };
}

/** The first and the second opening of so many portfolios on a database of their own. */
const timeOpenings = (whole: Shutdown, portfolios: number): Promise<{ first: OrderTime; second: OrderTime }> =>
  endingAfter(whole, async (shutdown) => {
    const floor = await openOpening(shutdown, portfolios);
    const first = await timeOpening(floor, portfolios, HOLDINGS / 2);
    const { day } = await readMarketState(floor.prisma);
    await floor.until((state) => state.day > day && state.phase === 'Open');
    const second = await timeOpening(floor, portfolios, HOLDINGS);
    await floor.checkLedger();
    return { first, second };
  });

const portfoliosText = (count: number): string => `${count.toLocaleString('en')} portfolios`;

export const openingGrowth: Bench = {
  id: 'L13',
  what: `an order of the second opening of ${portfoliosText(MANY)}, one worker`,
  unit: 'µs',
  goal: EARLIER.many / 4,
  limit: null,
  async run(shutdown) {
    const few = await timeOpenings(shutdown, FEW);
    const many = await timeOpenings(shutdown, MANY);
    const worst = (of: keyof OrderTime) => Math.max(many.first[of] / few.first[of], many.second[of] / few.second[of]);
    return {
      ours: many.second.wall,
      peers: {
        [`of ${portfoliosText(FEW)}`]: few.second.wall,
        'earlier, of 10,000 portfolios': EARLIER.many,
        'earlier, of 1,000 portfolios': EARLIER.few,
      },
      remark: 'each order filled once, the ledgers agree',
      further: [
        further('L13f', `an order of the first opening of ${portfoliosText(MANY)}`, 'µs', many.first.wall, {
          [`of ${portfoliosText(FEW)}`]: few.first.wall,
        }),
        further('L13s', 'processor time of PostgreSQL for an order of that second opening', 'µs', many.second.server, {
          [`of ${portfoliosText(FEW)}`]: few.second.server,
          'in the first opening': many.first.server,
          [`in the first opening of ${portfoliosText(FEW)}`]: few.first.server,
        }),
        further(
          'L13r',
          `time of an order of ${portfoliosText(MANY)} beside one of ${portfoliosText(FEW)}, the worse opening`,
          'times',
          worst('wall'),
          { earlier: EARLIER.many / EARLIER.few },
          MOST_RATIO,
        ),
        further('L13p', 'the same of the processor time of PostgreSQL', 'times', worst('server'), {}, MOST_RATIO),
      ],
    };
  },
};
