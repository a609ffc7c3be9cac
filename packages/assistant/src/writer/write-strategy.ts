import type { Language } from '@pipa/contract';
import { type Idea, type Rule, readIdea } from './read-idea.ts';
import { type Plan, sourceOf } from './templates.ts';
import { writerWords } from './writer-words.ts';

export type Written =
  | {
      readonly written: true;
      readonly name: string;
      readonly source: string;
      /** The rule in words. */
      readonly explanation: string;
      /** What was decided that the description left open. */
      readonly assumptions: readonly string[];
    }
  /** What has to be said before it can be written. */
  | { readonly written: false; readonly missing: string };

const MOST_NAME = 60;
const MOST_SYMBOLS = 50;

/** Sessions that a rule looks back where nothing is said. */
const SESSIONS: Readonly<Record<Rule, number>> = {
  weights: 1,
  momentum: 126,
  trend: 200,
  cross: 200,
  reversal: 14,
  riskParity: 63,
  volatilityTarget: 21,
  stocks: 252,
};
const NEEDS_TWO: readonly Rule[] = ['momentum', 'riskParity'];
const LEAST_SESSIONS = 2;
const MOST_SESSIONS = 1_000;

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/** Fractions that add up to at most 1, equal where none are said; a symbol without one among others with one gets none. */
function weightsOf({ weights }: Idea, symbols: readonly string[]): { weights: Record<string, number>; sum: number } {
  const said = symbols.map((symbol) => weights[symbol] ?? 0);
  const sum = said.reduce((all, weight) => all + weight, 0);
  const scale = sum > 1 ? 1 / sum : 1;
  const part = (place: number) => rounded(sum === 0 ? 1 / symbols.length : (said[place] ?? 0) * scale);
  return { weights: Object.fromEntries(symbols.map((symbol, place) => [symbol, part(place)])), sum };
}

/** Names a few symbols, and how many more there are. */
const named = (symbols: readonly string[]) =>
  symbols.length <= 4 ? symbols.join(', ') : `${symbols.slice(0, 3).join(', ')} +${symbols.length - 3}`;

/**
 * Writes the file of a strategy from a description in English or Chinese, by templates: what they do not know is asked for, and what the
 * description leaves open is said.
 * @param isKnown whether the market has a symbol
 */
export function writeStrategy(description: string, language: Language, isKnown: (symbol: string) => boolean): Written {
  const words = writerWords[language];
  const idea = readIdea(description);
  const { rule } = idea;
  if (rule === null) return { written: false, missing: words.missing.rule };
  const symbols = idea.symbols.slice(0, MOST_SYMBOLS);
  if (rule !== 'stocks' && symbols.length === 0) return { written: false, missing: words.missing.symbols };
  if (NEEDS_TWO.includes(rule) && symbols.length < 2) return { written: false, missing: words.missing.two };
  const unknown = [...symbols, idea.refuge ?? []].flat().filter((symbol) => !isKnown(symbol));
  if (unknown.length > 0) return { written: false, missing: words.unknown(unknown.join(', ')) };

  const { weights, sum } = weightsOf(idea, symbols);
  const sessions = within(idea.sessions ?? SESSIONS[rule], LEAST_SESSIONS, MOST_SESSIONS);
  const mostHeld = rule === 'stocks' ? 50 : Math.max(symbols.length, 1);
  const plan: Plan = {
    rule,
    symbols,
    refuge: idea.refuge,
    weights,
    sessions,
    windows: idea.windows ?? [50, 200],
    holdings: within(
      idea.holdings ?? (rule === 'stocks' ? 20 : Math.max(1, Math.floor(symbols.length / 2))),
      1,
      mostHeld,
    ),
    rebalance: idea.rebalance ?? (rule === 'reversal' || rule === 'cross' ? 'Daily' : 'Monthly'),
    bounds: idea.bounds ?? [30, 70],
    volatility: within(idea.volatility ?? 0.1, 0.01, 1),
    sector: idea.sector,
    onlyRising: idea.onlyRising,
  };
  const explanation = explain(plan, language);
  const title = rule === 'stocks' ? (plan.sector ?? '') : named(symbols);
  const name = words.names[rule](title).slice(0, MOST_NAME);
  return {
    written: true,
    name,
    source: sourceOf(plan, name, explanation),
    explanation,
    assumptions: assumptionsOf(idea, plan, sum, language),
  };
}

function ruleWords(plan: Plan, language: Language): string {
  const { ofSector, ofAll, rules } = writerWords[language];
  const symbols = plan.symbols.join(', ');
  switch (plan.rule) {
    case 'weights':
      return rules.weights(
        plan.symbols.map((symbol) => `${symbol} ${rounded((plan.weights[symbol] ?? 0) * 100)}%`).join(', '),
      );
    case 'momentum':
      return rules.momentum(symbols, plan.holdings, plan.sessions);
    case 'trend':
      return rules.trend(symbols, plan.sessions);
    case 'cross':
      return rules.cross(symbols, ...plan.windows);
    case 'reversal':
      return rules.reversal(symbols, plan.sessions, ...plan.bounds);
    case 'riskParity':
      return rules.riskParity(symbols, plan.sessions);
    case 'volatilityTarget':
      return rules.volatilityTarget(symbols, plan.volatility, plan.sessions);
    case 'stocks':
      return rules.stocks(plan.sector === null ? ofAll : ofSector(plan.sector), plan.holdings, plan.sessions);
  }
}

const REFUGE_RULES: readonly Rule[] = ['momentum', 'trend', 'cross', 'reversal', 'volatilityTarget'];
const chooses = (rule: Rule) => rule === 'momentum' || rule === 'stocks';

function explain(plan: Plan, language: Language): string {
  const words = writerWords[language];
  const { rule, refuge, onlyRising } = plan;
  const isOnlyRising = chooses(rule) && (onlyRising || (rule === 'momentum' && refuge !== null));
  return [
    ruleWords(plan, language),
    ...(isOnlyRising ? [words.onlyRising] : []),
    ...(refuge !== null && REFUGE_RULES.includes(rule) ? [words.refuge(refuge)] : []),
    words.rebalance[plan.rebalance],
  ].join(language === 'zh' ? '' : ' ');
}

function assumptionsOf(idea: Idea, plan: Plan, sum: number, language: Language): string[] {
  const { assumed, rebalance } = writerWords[language];
  const { rule } = plan;
  const isWindowed = rule !== 'weights' && rule !== 'cross';
  return [
    ...(rule === 'weights' && sum === 0 ? [assumed.weights] : []),
    ...(rule === 'weights' && sum > 1 ? [assumed.scaled(sum)] : []),
    ...(isWindowed && idea.sessions === null ? [assumed.sessions(plan.sessions)] : []),
    ...(rule === 'cross' && idea.windows === null ? [assumed.windows(...plan.windows)] : []),
    ...(chooses(rule) && idea.holdings === null ? [assumed.holdings(plan.holdings)] : []),
    ...(rule === 'reversal' && idea.bounds === null ? [assumed.bounds(...plan.bounds)] : []),
    ...(rule === 'volatilityTarget' && idea.volatility === null ? [assumed.volatility(plan.volatility)] : []),
    ...(idea.rebalance === null ? [assumed.rebalance(rebalance[plan.rebalance])] : []),
  ];
}
