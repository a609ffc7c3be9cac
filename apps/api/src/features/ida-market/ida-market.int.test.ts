import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { describeCharts } from './testing/chart-cases.ts';
import { describeComparisons } from './testing/comparison-cases.ts';
import { describeDetections } from './testing/detection-cases.ts';
import { describeImportedMarket } from './testing/imported-market-cases.ts';
import { describeMacro } from './testing/macro-cases.ts';
import { useMarketApp } from './testing/market-app.ts';
import { publishToday } from './testing/market-facts.ts';
import { describeMarketPage } from './testing/market-page-cases.ts';
import { describeMomentum } from './testing/momentum-cases.ts';
import { describeScorecards } from './testing/scorecard-cases.ts';
import { describeScreens } from './testing/screen-cases.ts';
import { describeSources } from './testing/source-cases.ts';
import { describeStates } from './testing/state-cases.ts';

const app = useMarketApp();

describe('before the first analysis', () => {
  it('comparisons and charts are empty, and say of no day that they are as of it', async () => {
    expect((await app.t.call(api.etfPerformance, { group: 1 }, { token: app.token })).data).toEqual({
      idaTable: null,
      updateTime: null,
    });
    const chart = (await app.t.call(api.stateChart, { chart: 'vix' }, { token: app.token })).data;
    expect(chart).toMatchObject({ updateTime: null, labels: [], lines: [] });
    expect((await app.image('vix.svg')).body).toContain('still being computed');
    expect((await app.analysed(16)).data).toMatchObject({ idaTable: null, updateTime: null });
    const market = (await app.t.call(api.marketToday, {}, { token: app.token })).data;
    expect(market).toMatchObject({ updateTime: null, indices: [], states: [] });
    expect((await app.t.call(api.screenUniverse, {}, { token: app.token })).data).toMatchObject({
      rows: [],
      updateTime: null,
    });
    await publishToday(app.t.context);
  });
});

// One database for all of them: they read what is published once.
describeComparisons(app);
describeScreens(app);
describeStates(app);
describeMomentum(app);
describeDetections(app);
describeSources(app);
describeMacro(app);
describeImportedMarket(app);
describeScorecards(app);
describeCharts(app);
describeMarketPage(app);
