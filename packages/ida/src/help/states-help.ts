import {
  CALL_BANDS,
  MACRO_RULES,
  PREDICTION_DEFINITIONS,
  RULE_REGIME_LEVELS,
  SENTIMENT_RULES,
  VOTED_STATE_LEVELS,
} from '@pipa/quant';
import { stateWords } from '../changes.ts';
import { words } from '../words/help/states/index.ts';
import type { HelpPart } from './help-part.ts';

const percent = (share: number): string => `${Math.round(Math.abs(share) * 100)}%`;
const percents = <Name extends string>(shares: Readonly<Record<Name, number>>) =>
  Object.fromEntries(Object.entries<number>(shares).map(([name, share]) => [name, percent(share)])) as Record<
    Name,
    string
  >;

const levels = { ...percents(RULE_REGIME_LEVELS), confirmSessions: String(RULE_REGIME_LEVELS.confirmSessions) };
const bands = percents(CALL_BANDS);
const sessionsOf = (key: keyof typeof PREDICTION_DEFINITIONS): number => PREDICTION_DEFINITIONS[key].horizonSessions;

const voted = words.voted(VOTED_STATE_LEVELS);
const call = words.regressionCall(bands);

/** States of the market and predictions. */
export const statesHelp: readonly HelpPart[] = [
  {
    title: words.states.title,
    intro: words.states.intro,
    entries: [
      { ...words.states.r1, text: words.states.r1.text(levels), columns: ['currentStateR1'] },
      { term: stateWords('Crisis'), text: words.states.crisis(levels) },
      { term: stateWords('Bear'), text: words.states.bear(levels) },
      { term: stateWords('Bull'), text: words.states.bull(levels) },
      { term: stateWords('Sideways'), text: words.states.sideways },
      { ...words.states.h1, columns: ['currentStateH1'] },
      { ...words.states.s1, text: words.states.s1.text(SENTIMENT_RULES, voted), columns: ['currentStateS1'] },
      { ...words.states.m1, text: words.states.m1.text(MACRO_RULES, voted), columns: ['currentStateM1'] },
    ],
  },
  {
    title: words.predictions.title,
    intro: words.predictions.intro,
    entries: [
      {
        ...words.predictions.drl,
        text: words.predictions.drl.text(sessionsOf('pred5dDrl'), bands),
        columns: ['pred5dDrl', 'pred5dDrlProbability'],
      },
      {
        ...words.predictions.taFactors,
        text: words.predictions.taFactors.text(sessionsOf('pred3_5dTaFactors'), call),
        columns: ['pred3_5dTaFactors', 'pred3_5dTaFactorsProbability'],
      },
      {
        ...words.predictions.macroFactors,
        text: words.predictions.macroFactors.text(sessionsOf('pred4_20dMacroFactors'), call),
        columns: ['pred4_20dMacroFactors', 'pred4_20dMacroFactorsProbability'],
      },
    ],
  },
];
