import type { Answer, Intent } from '../../answer.ts';
import { sayAnalysisDays } from './analysis-days.ts';
import { sayBreadth } from './breadth.ts';
import { sayDetections } from './detections.ts';
import { sayFunds } from './funds.ts';
import { sayMomentum } from './momentum.ts';
import { sayNewsletter } from './newsletter.ts';
import { sayScorecards } from './scorecards.ts';
import { saySeries } from './series.ts';
import { sayMarketState } from './state.ts';
import { saySessionsLeft, sayStatus } from './status.ts';
import { type Topic, topicOf } from './topic.ts';
import { sayTradingCosts } from './trading-costs.ts';
import { marketWords } from './words.ts';

const ANSWERS: Readonly<Record<Topic, (a: Answer) => Promise<void>>> = {
  status: sayStatus,
  costs: sayTradingCosts,
  letter: sayNewsletter,
  days: sayAnalysisDays,
  noSeries: async (a) => a.notice('unknown', marketWords[a.language].notKept),
  daysLeft: saySessionsLeft,
  changes: sayDetections,
  breadth: (a) => sayBreadth(a, 'spy-breadth'),
  above: (a) => sayBreadth(a, 'spy-above-sma20'),
  cards: sayScorecards,
  series: saySeries,
  momentum: sayMomentum,
  sectors: (a) => sayFunds(a, 'sectors'),
  bonds: (a) => sayFunds(a, 'bonds'),
  commodities: (a) => sayFunds(a, 'commodities'),
  indexes: (a) => sayFunds(a, /major|主要/.test(a.u.lower) ? 'major' : 'indexes'),
  state: sayMarketState,
};

export const marketIntent: Intent = {
  name: 'market',
  fits: (u) => topicOf(u)?.[1] ?? 0,
  async answer(a) {
    a.followUps(...marketWords[a.language].questions);
    const [topic] = topicOf(a.u) ?? ['state' as const];
    await ANSWERS[topic](a);
  },
};
