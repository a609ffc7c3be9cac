import { dayToUtcDate } from '@pipa/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedRecord, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import { registerImages } from './routes.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ features: [registerImages] });
  await seedMarket(t.context);
});
afterAll(() => t.close());

const get = async (path: string) => {
  const { statusCode, headers, body } = await t.app.inject({ url: `/api/images/${path}` });
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], body };
};

async function seedPortfolio() {
  const { userId } = await t.createUser();
  const trackAccountId = await seedAccount(t.context, userId);
  const id = await seedStartedPortfolio(t.context, {
    userId,
    strategyId: await seedStrategy(t.context),
    trackAccountId,
  });
  const { subPath } = await t.context.prisma.portfolio.findUniqueOrThrow({ where: { id } });
  return { id, subPath };
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
