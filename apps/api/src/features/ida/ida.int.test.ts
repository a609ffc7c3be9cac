import { describe, expect, it } from 'vitest';
import { useAnalysisApp } from './testing/analysis-app.ts';
import { describeAnswers } from './testing/answer-cases.ts';
import { describeComments } from './testing/comment-cases.ts';
import { describeExplanations } from './testing/explain-cases.ts';
import { describeFundamentals } from './testing/fundamental-cases.ts';
import { describePrices } from './testing/price-cases.ts';
import { describeRanks } from './testing/rank-cases.ts';
import { publishToday } from './testing/seed-ida-market.ts';
import { describeSymbols } from './testing/symbol-cases.ts';
import { describeTechnicals } from './testing/technical-cases.ts';

const app = useAnalysisApp();

describe('before the first analysis', () => {
  it('a symbol is known, and its tables say what they wait for', async () => {
    expect(await app.validated('STK')).toMatchObject({ validated: true, sectorETF: null });
    expect((await app.analysed({ function: 1, symbol: 'STK' })).data).toMatchObject({
      idaTable: null,
      updateTime: null,
      errMsg: 'The first analysis is still being computed',
    });
    await publishToday(app.t.context);
  });
});

// One database for all of them: they read what is published once.
describeSymbols(app);
describeAnswers(app);
describeComments(app);
describePrices(app);
describeFundamentals(app);
describeTechnicals(app);
describeRanks(app);
describeExplanations(app);
