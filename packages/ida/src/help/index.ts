import { type IdaFunctionCode, type MacroCategory, macroNames } from '@pipa/contract';
import { COLUMN_FACTS } from '../columns/index.ts';
import { eventsHelp } from './events-help.ts';
import { dailyFiguresHelp, quarterlyHelp, scoresHelp } from './fundamentals-help.ts';
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

const ranked = (part: HelpPart): readonly HelpPart[] => [scoresHelp, part];

const HELP: Readonly<Record<Exclude<IdaFunctionCode, 19>, readonly HelpPart[]>> = {
  1: [pricesHelp],
  2: [dailyFiguresHelp],
  3: [dailyFiguresHelp],
  4: [sentimentHelp],
  5: [quarterlyHelp.overall],
  6: [quarterlyHelp.efficiency],
  7: [quarterlyHelp.growth],
  8: [quarterlyHelp.quality],
  9: [quarterlyHelp.profitability],
  10: [quarterlyHelp.dividend],
  11: [...metricsHelp, ...eventsHelp],
  12: statesHelp,
  13: [momentumHelp],
  14: [momentumHelp],
  15: [momentumHelp],
  16: [...eventsHelp, ...metricsHelp],
  17: eventsHelp,
  18: eventsHelp,
  20: ranked(quarterlyHelp.overall),
  21: ranked(quarterlyHelp.efficiency),
  22: ranked(quarterlyHelp.growth),
  23: ranked(quarterlyHelp.quality),
  24: ranked(quarterlyHelp.profitability),
  25: ranked(quarterlyHelp.dividend),
  26: [scoresHelp],
  27: metricsHelp,
  28: [scoresHelp, momentumHelp],
};

/** The series of a category with their names and units. */
const macroHelpOf = (category: MacroCategory): readonly HelpPart[] => [
  {
    ...macroHelp,
    entries: macroNames[category].map((name) => {
      const { heading, hint } = COLUMN_FACTS[name];
      return { term: heading, text: hint ?? heading };
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
