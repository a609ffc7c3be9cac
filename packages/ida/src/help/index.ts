import { type IdaFunctionCode, liquidityNames, type MacroCategory, macroNames } from '@pipa/contract';
import { COLUMN_FACTS } from '../columns/index.ts';
import { eventsHelp } from './events-help.ts';
import { dailyFiguresHelp, quarterlyHelp, rankingHelp, scoresHelp, timeBasisHelp } from './fundamentals-help.ts';
import type { HelpPart } from './help-part.ts';
import { metricsHelp } from './metrics-help.ts';
import { momentumHelp } from './momentum-help.ts';
import { macroHelp, pricesHelp, sentimentHelp } from './sentiment-help.ts';
import { statesHelp } from './states-help.ts';

export { FIGURE_FORMULAS } from './fundamentals-help.ts';
export type { HelpEntry, HelpPart } from './help-part.ts';
export { universeWords } from './metrics-help.ts';
export { performanceHelp, sectorWords } from './momentum-help.ts';
export { scorecardHelp } from './scorecard-help.ts';

const HELP: Readonly<Record<Exclude<IdaFunctionCode, 19>, readonly HelpPart[]>> = {
  1: [pricesHelp],
  2: [dailyFiguresHelp],
  3: [dailyFiguresHelp],
  4: [sentimentHelp],
  5: [quarterlyHelp.overall, timeBasisHelp],
  6: [quarterlyHelp.efficiency, timeBasisHelp],
  7: [quarterlyHelp.growth, timeBasisHelp],
  8: [quarterlyHelp.quality, timeBasisHelp],
  9: [quarterlyHelp.profitability, timeBasisHelp],
  10: [quarterlyHelp.dividend, timeBasisHelp],
  11: [...metricsHelp, ...eventsHelp],
  12: statesHelp,
  13: [momentumHelp],
  14: [momentumHelp],
  15: [momentumHelp],
  16: [...eventsHelp, ...metricsHelp],
  17: eventsHelp,
  18: eventsHelp,
  20: rankingHelp('overall'),
  21: rankingHelp('efficiency'),
  22: rankingHelp('growth'),
  23: rankingHelp('quality'),
  24: rankingHelp('profitability'),
  25: rankingHelp('dividend'),
  26: [scoresHelp, timeBasisHelp],
  27: metricsHelp,
  28: [scoresHelp, momentumHelp],
};

/** The series of a category with their names and units. */
const macroHelpOf = (category: MacroCategory): readonly HelpPart[] => [
  {
    ...macroHelp,
    entries: [...macroNames[category], ...(category === 2 ? liquidityNames : [])].map((name) => {
      const { heading, hint } = COLUMN_FACTS[name];
      return { term: heading, text: hint ?? heading, columns: [name] };
    }),
  },
  ...(category === 5 ? [sentimentHelp] : []),
];

/** What the Help button of a function's table says. @param group of 19, 1 to 5 */
export const helpOf = (code: IdaFunctionCode, group = 1): readonly HelpPart[] =>
  code === 19 ? macroHelpOf(group as MacroCategory) : HELP[code];

/** The information overlay of the health check: everything that its parts show. */
export const healthCheckHelp: readonly HelpPart[] = [
  ...metricsHelp,
  ...eventsHelp,
  ...statesHelp,
  sentimentHelp,
  dailyFiguresHelp,
  quarterlyHelp.overall,
];
