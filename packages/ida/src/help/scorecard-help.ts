import { SIGNAL_TRADE_AMOUNT } from '@pipa/contract';
import { FALSE_DISCOVERY_LEVEL, LEAST_EVENTS, SIGNAL_HORIZONS } from '@pipa/quant';
import { words } from '../words/help/scorecards/index.ts';
import type { HelpPart } from './help-part.ts';

const [short, long] = SIGNAL_HORIZONS;
const AMOUNT = `$${SIGNAL_TRADE_AMOUNT.toLocaleString('en-US')}`;
const LEVEL = `${FALSE_DISCOVERY_LEVEL * 100}%`;

/** How the records of signals, states and predictions are counted. */
export const scorecardHelp: HelpPart = {
  title: words.title,
  intro: words.intro,
  entries: [
    { ...words.hitRate, text: words.hitRate.text(short, long) },
    words.baseRate,
    words.edge,
    { ...words.verdict, text: words.verdict.text(LEAST_EVENTS) },
    { ...words.adjusted, text: words.adjusted.text(LEVEL) },
    words.meanReturn,
    { ...words.netTrade, text: words.netTrade.text(AMOUNT) },
  ],
};
