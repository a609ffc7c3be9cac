import { nextTradingDay, previousTradingDay } from '@pipa/calendar';
import { listNotifications } from '@pipa/db/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeThrough } from '../testing/close-through.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

const DAY = '2024-03-06';
const FALL = '2024-03-08';
const BACK = '2024-03-12';
const AGAIN = '2024-03-14';

let simulator: Simulator;
let patient: number;
let strict: number;
let careless: number;

beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [holding('even', { AAAA: 0.6 }, 'Monthly')] });
  const base = simulator.market.barOf('AAAA', previousTradingDay(FALL))?.close ?? Number.NaN;
  const rest = (from: string, to: string, factor: number) => {
    const price = Math.round(base * factor * 100) / 100;
    for (let day = from; day < to; day = nextTradingDay(day)) {
      simulator.market.script('AAAA', day, { open: price, close: price, high: price, low: price });
    }
  };
  rest(FALL, BACK, 0.75);
  rest(BACK, AGAIN, 1.1);
  rest(AGAIN, '2024-03-28', 0.75);
  patient = await start({ tolenranceMaxDrawdown: 0.1 });
  strict = await start({ tolenranceMaxDrawdown: 0.1, stopOnTolerance: true });
  careless = await start({ tolenranceMaxDrawdown: 0.5, stopOnTolerance: true });
});
afterAll(() => simulator.db.drop());

async function start(data: { tolenranceMaxDrawdown: number; stopOnTolerance?: boolean }): Promise<number> {
  const { portfolioId } = await simulator.open({ code: 'even', amount: 20_000 });
  await simulator.db.prisma.portfolio.update({ where: { id: portfolioId }, data });
  await simulator.investor.start(portfolioId);
  return portfolioId;
}

const stored = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
const logsOf = async (portfolioId: number) =>
  (
    await simulator.db.prisma.portfolioLog.findMany({
      where: { portfolioId, action: { in: ['Tolerances', 'Stop'] } },
      orderBy: { id: 'asc' },
    })
  ).map(({ message }) => message);
async function noticesOf(portfolioId: number) {
  const { userId } = await stored(portfolioId);
  const { notifications } = await listNotifications(simulator.db.pool, userId, { limit: 200 });
  return notifications.flatMap(({ notice }) =>
    notice.event === 'trade.toleranceBreached' && notice.parameters.portfolioId === portfolioId
      ? [notice.parameters]
      : [],
  );
}
const mailsOf = (portfolioId: number) =>
  simulator.db.prisma.mailMessage.findMany({ where: { dedupeKey: { startsWith: `tolerance-${portfolioId}-` } } });

async function finishThrough(day: string): Promise<void> {
  while ((await simulator.finishDay()) < day);
}

describe('a close outside the tolerances', () => {
  it('is reported once, by an activity, a notice and a mail, also when the close is done again', async () => {
    await finishThrough(previousTradingDay(FALL));
    await simulator.until(({ phase }) => phase === 'Closed');
    // It waits for the next open.
    await simulator.investor.changeAmount(strict, 2_000);
    await closeThrough(simulator, 'watch tolerances');
    expect(await simulator.finishDay()).toBe(FALL);
    expect(await logsOf(patient)).toEqual([
      expect.stringMatching(/^Drawdown of 1\d\.\d\d%, more than the 10\.00% tolerated$/),
    ]);
    expect(await noticesOf(patient)).toEqual([
      expect.objectContaining({ what: 'drawdown', limit: 0.1, isStopped: false }),
    ]);
    const mails = await mailsOf(patient);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Nothing is sold')]);
    expect(await stored(patient)).toMatchObject({ status: 'Started', stopRequestedAt: null });
  });

  it('stops the portfolio at the next open where its owner asked for it', async () => {
    expect(await noticesOf(strict)).toEqual([expect.objectContaining({ isStopped: true })]);
    expect((await stored(strict)).stopRequestedAt).not.toBeNull();
    await simulator.finishDay();
    expect(await stored(strict)).toMatchObject({ status: 'Stop' });
    expect((await logsOf(strict))[1]).toMatch(
      /^Outside the tolerances; sells every position at the open of 2024-03-11$/,
    );
    expect(await noticesOf(strict)).toHaveLength(1);
    const changes = await simulator.db.prisma.cashChange.findMany({ where: { portfolioId: strict } });
    expect(changes.map(({ status }) => status)).toEqual(['Cancelled']);
    const { trackAccountId: id } = await stored(strict);
    expect(Number((await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id } })).reserved)).toBe(0);
    await simulator.expectBooksAgree();
  });

  it('says nothing more until the tolerances were kept in between', async () => {
    expect(await noticesOf(patient)).toHaveLength(1);
    await finishThrough(BACK);
    expect((await stored(patient)).toleranceBreachedOn).toBeNull();
    expect((await logsOf(patient)).at(-1)).toBe('All tolerances are kept again');
    await finishThrough(AGAIN);
    expect(await noticesOf(patient)).toHaveLength(2);
    expect(await mailsOf(patient)).toHaveLength(2);
  });

  it('does not concern a portfolio with a wider tolerance', async () => {
    expect(await noticesOf(careless)).toEqual([]);
    expect(await stored(careless)).toMatchObject({ status: 'Started', toleranceBreachedOn: null });
  });
});
