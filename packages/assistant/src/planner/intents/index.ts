import type { Intent } from '../answer.ts';
import { actsIntent } from './acts/acts.ts';
import { adviceIntent } from './advice.ts';
import { accountIntent } from './books/accounts.ts';
import { backtestsIntent } from './books/backtests.ts';
import { ordersIntent } from './books/orders.ts';
import { portfolioIntent } from './books/portfolio.ts';
import { subscriptionsIntent } from './books/subscriptions.ts';
import { compareIntent } from './compare.ts';
import { explainIntent } from './explain.ts';
import { growthIntent } from './growth.ts';
import { helpIntent } from './help.ts';
import { marketIntent } from './market/market.ts';
import { screenIntent } from './screen.ts';
import { smallTalkIntent } from './small-talk.ts';
import { strategyIntent } from './strategies/strategy.ts';
import { movedIntent } from './symbol/moved.ts';
import { symbolIntent } from './symbol/symbol.ts';
import { notificationsIntent, watchingIntent } from './watching.ts';
import { writeStrategyIntent } from './write-strategy.ts';

export { resolveOrdinal } from './ordinal.ts';
export { unknownIntent } from './unknown.ts';

/** Everything a question may want; the one that fits best is answered. */
export const intents: readonly Intent[] = [
  smallTalkIntent,
  writeStrategyIntent,
  actsIntent,
  adviceIntent,
  explainIntent,
  movedIntent,
  growthIntent,
  compareIntent,
  screenIntent,
  symbolIntent,
  marketIntent,
  strategyIntent,
  portfolioIntent,
  accountIntent,
  ordersIntent,
  subscriptionsIntent,
  backtestsIntent,
  watchingIntent,
  notificationsIntent,
  helpIntent,
];
