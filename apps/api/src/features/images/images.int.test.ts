import { dayToUtcDate } from '@pipa/calendar';
import { trackPathOf } from '@pipa/reads';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedRecord,
  seedReport,
  seedStartedPortfolio,
  seedStrategy,
} from '../../testing/test-market.ts';
import { registerImages } from './routes.ts';

const t = testApp({ features: [registerImages] });

beforeAll(async () => {
  await seedMarket(t.context);
});

const get = async (path: string, bearer?: string) => {
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const { statusCode, headers, body } = await t.app.inject({ url: `/api/images/${path}`, headers: authorization });
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], body };
};

async function seedPortfolio() {
  const { userId, token } = await t.createUser();
  const trackAccountId = await seedAccount(t.context, userId);
  const id = await seedStartedPortfolio(t.context, {
    userId,
    strategyId: await seedStrategy(t.context),
    trackAccountId,
  });
  const { subPath } = await t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } });
  return { id, subPath, token };
}

describe('performance chart images', () => {
  it('draws the closes of a portfolio against the benchmark, light and dark', async () => {
    const { id, subPath } = await seedPortfolio();
    await seedRecord(t.context, id, '2026-02-26');
    await seedRecord(t.context, id, '2026-02-27', { cumReturn: 0.0123, benchmarkCumReturn: -0.02 });
    const light = await get(`${subPath}.svg`);
    expect(light).toMatchObject({ status: 200, type: 'image/svg+xml; charset=utf-8', cache: 'private, max-age=3600' });
    expect(light.body).toContain('Portfolio +1.23%');
    expect(light.body).toContain('SPY −2.00%');
    expect(light.body.toLowerCase()).toContain('#2b59c3');
    expect((await get(`${subPath}.svg?theme=dark`)).body.toLowerCase()).toContain('#7fa2f5');
    const line = await get(`${subPath}.svg?form=line`);
    expect(line).toMatchObject({ status: 200, cache: 'private, max-age=3600' });
    expect(line.body.match(/<polyline/g)).toHaveLength(2);
    expect(line.body).not.toContain('Portfolio');
  });

  it('are there by the id of the portfolio for its owner, with the token in the header or in the query', async () => {
    const { id, subPath, token } = await seedPortfolio();
    await seedRecord(t.context, id, '2026-02-26');
    await seedRecord(t.context, id, '2026-02-27', { cumReturn: 0.0123 });
    const { body } = await get(`${subPath}.svg`);
    expect(await get(`portfolio/${id}.svg`, token)).toMatchObject({ status: 200, body });
    expect(await get(`portfolio/${id}.svg?token=${token}&h=495712`)).toMatchObject({ status: 200, body });
    const other = await t.createUser();
    const unsigned = await t.createUser({ agreementRev: null });
    expect((await get(`portfolio/${id}.svg`, other.token)).body).toContain('No chart');
    expect((await get(`portfolio/x.svg`, token)).status).toBe(404);
    expect((await get(`portfolio/${id}.svg`)).status).toBe(401);
    expect((await get(`portfolio/${id}.svg`, unsigned.token)).status).toBe(403);
  });

  it('draw the track of a strategy behind the path of its rows', async () => {
    const strategyId = await seedStrategy(t.context);
    await seedReport(t.context, strategyId, { subPath: 'r'.repeat(32) });
    const path = `${trackPathOf('r'.repeat(32))}.svg`;
    expect((await get(path)).body).toContain('second close');
    for (const [day, totalReturn] of [
      ['2026-02-26', 0.01],
      ['2026-02-27', 0.025],
    ] as const) {
      const metrics = { totalReturn };
      await t.context.prisma.trackingRow.create({
        data: {
          strategyId,
          tradeDay: dayToUtcDate(day),
          equity: 1,
          benchmarkEquity: 1,
          metrics,
          benchmarkMetrics: metrics,
        },
      });
    }
    const track = await get(path);
    expect(track.status).toBe(200);
    expect(track.body).toContain('Strategy +2.50%');
    expect((await get(`${trackPathOf('s'.repeat(32))}.svg`)).status).toBe(404);
  });

  it('draws anew each hour and not more often', async () => {
    const { id, subPath } = await seedPortfolio();
    await seedRecord(t.context, id, '2026-02-26');
    await seedRecord(t.context, id, '2026-02-27', { cumReturn: 0.01 });
    const first = await get(`${subPath}.svg`);
    await t.context.prisma.portfolioRecord.update({
      where: { portfolioId_tradeDate: { portfolioId: id, tradeDate: dayToUtcDate('2026-02-27') } },
      data: { cumReturn: 0.5 },
    });
    expect((await get(`${subPath}.svg`)).body).toBe(first.body);
    t.clock.advance(3_600_000);
    expect((await get(`${subPath}.svg`)).body).toContain('+50.00%');
  });

  it('says so while there is no line yet, and looks again soon', async () => {
    const { subPath } = await seedPortfolio();
    const image = await get(`${subPath}.svg`);
    expect(image).toMatchObject({ status: 200, cache: 'private, max-age=60' });
    expect(image.body).toContain('second close');
  });

  it.each(['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.svg', '..%2f..%2fetc%2fpasswd', 'short.svg', 'a'.repeat(32)])(
    'answers %s with the default image',
    async (path) => {
      const image = await get(path);
      expect(image).toMatchObject({ status: 404, type: 'image/svg+xml; charset=utf-8' });
      expect(image.body).toContain('No chart');
    },
  );
});
