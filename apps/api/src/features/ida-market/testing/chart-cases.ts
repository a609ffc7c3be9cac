import { api, stateChartNames } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import type { MarketApp } from './market-app.ts';
import { BEFORE, closeOf, DAYS, dayAt, LAST, TODAY } from './market-facts.ts';

const near = (value: number) => expect.closeTo(value, 9);

/** The charts of the market as numbers and as pictures. */
export function describeCharts(app: MarketApp): void {
  const { image } = app;
  describe('the charts of the market', () => {
    const chartOf = async (chart: (typeof stateChartNames)[number], asOf?: string) =>
      (await app.t.call(api.stateChart, { chart, asOf }, { token: app.token })).data;
    const year = DAYS.slice(LAST - 251, LAST + 1).map((_, i) => LAST - 251 + i);

    it('of states have the closes of a year and the state of each', async () => {
      const { labels, lines, bands, unit, updateTime } = await chartOf('spy-state-h1');
      expect({ unit, updateTime, labels }).toEqual({ unit: 'dollars', updateTime: TODAY, labels: year.map(dayAt) });
      expect(lines).toEqual([{ name: 'SPY', values: year.map((i) => near(closeOf('SPY', i))) }]);
      expect(bands).toEqual([
        { name: 'H1', states: year.map((i) => (i < LAST - 10 ? 'Bear' : 'Bull')) },
        { name: 'GMM', states: year.map(() => 'Crisis') },
      ]);
      expect((await chartOf('spy-state-r1', BEFORE)).bands).toEqual([{ name: 'R1', states: year.map(() => 'Bull') }]);
    });

    it('of breadth and volatility have what is stored, up to the day', async () => {
      expect((await chartOf('spy-breadth')).lines[0].values).toEqual(year.map((i) => near(Math.sin(i / 20))));
      expect((await chartOf('spy-above-sma20')).lines[0].values).toEqual(year.map((i) => near((i % 7) / 6)));
      const { labels, lines } = await chartOf('vix');
      expect([labels, lines[0].values]).toEqual([
        [BEFORE, TODAY],
        [18.5, 17.25],
      ]);
    });

    it('of two prices have their ratio and its average of fifty sessions', async () => {
      const ratio = (i: number) => closeOf('SPY', i) / closeOf('TLT', i);
      const { labels, lines } = await chartOf('spy-tlt');
      const average = (i: number) =>
        Array.from({ length: 50 }, (_, back) => ratio(i - back)).reduce((a, b) => a + b) / 50;
      expect(labels).toEqual(year.map(dayAt));
      expect(lines[0]).toEqual({ name: 'SPY/TLT', values: year.map((i) => near(ratio(i))) });
      expect(lines[1]).toEqual({ name: 'SMA50', values: year.map((i) => near(average(i))) });
      expect(await chartOf('spyg-spyv')).toMatchObject({ labels: [], lines: [{ values: [] }, { values: [] }] });
    });

    it('are pictures for signed-in users, light and dark', async () => {
      for (const name of stateChartNames) expect((await image(`${name}.svg`)).status, name).toBe(200);
      const { body } = await image('spy-state-r1.svg');
      expect(body).toContain(`SPY and its state R1 (rules), ${TODAY}`);
      expect(body).toContain('Sideways');
      expect(body.toLowerCase()).toContain('#2b59c3');
      expect((await image('spy-state-r1.svg?theme=dark')).body.toLowerCase()).toContain('#7fa2f5');
      expect((await image('spyg-spyv.svg')).body).toContain('no data as of');
      expect((await image(`vix.svg?token=${app.token}&t=1`, null)).status).toBe(200);
      expect((await image('vix.svg', null)).status).toBe(401);
      expect(await image('nothing.svg')).toMatchObject({ status: 404, body: expect.stringContaining('No chart') });
    });
  });
}
