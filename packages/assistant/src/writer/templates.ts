import type { Idea, Rule } from './read-idea.ts';

/** A rule with everything decided that the description left open. */
export interface Plan {
  readonly rule: Rule;
  readonly symbols: readonly string[];
  readonly refuge: string | null;
  readonly weights: Readonly<Record<string, number>>;
  readonly sessions: number;
  readonly windows: readonly [number, number];
  readonly holdings: number;
  readonly rebalance: NonNullable<Idea['rebalance']>;
  readonly bounds: readonly [number, number];
  readonly volatility: number;
  readonly sector: string | null;
  readonly onlyRising: boolean;
}

const text = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`;
const list = (values: readonly string[]) => `[${values.map(text).join(', ')}]`;
const key = (symbol: string) => (/^[A-Z]+$/.test(symbol) ? symbol : text(symbol));
const whole = (value: number, min: number, max: number) =>
  `{ value: ${value}, min: ${Math.min(min, value)}, max: ${Math.max(max, value)}, integer: true }`;
const real = (value: number, min: number, max: number) =>
  `{ value: ${value}, min: ${Math.min(min, value)}, max: ${Math.max(max, value)} }`;

interface Body {
  readonly warmUp: string;
  readonly universe: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Lines of `decide`. */
  readonly decide: readonly string[];
  readonly usesIndicators?: boolean;
}

/** Lines that put what `weights` leaves, an expression, into the refuge. */
const restInRefuge = ({ refuge }: Plan, rest: string): string[] =>
  refuge === null
    ? []
    : [`const rest = ${rest};`, `if (rest > 0 && view.has(${text(refuge)}, 1)) weights.set(${text(refuge)}, rest);`];
const withRefuge = ({ symbols, refuge }: Plan) => list(refuge === null ? symbols : [...symbols, refuge]);
const bodies: Readonly<Record<Rule, (plan: Plan) => Body>> = {
  weights: ({ symbols, weights }) => ({
    warmUp: '1',
    universe: list(symbols),
    parameters: {},
    decide: [
      `const weights: Record<string, number> = { ${symbols.map((symbol) => `${key(symbol)}: ${weights[symbol]}`).join(', ')} };`,
      'return new Map(view.symbols.map((symbol) => [symbol, weights[symbol] ?? 0]));',
    ],
  }),
  momentum: (plan) => ({
    warmUp: '({ lookBack }) => lookBack + 1',
    universe: withRefuge(plan),
    parameters: {
      lookBack: whole(plan.sessions, 20, 252),
      holdings: whole(plan.holdings, 1, Math.max(plan.symbols.length, 1)),
    },
    decide: [
      ...(plan.refuge === null ? [] : [`const refuge = ${text(plan.refuge)};`]),
      'const strongest = view.symbols',
      ...(plan.refuge === null ? [] : ['  .filter((symbol) => symbol !== refuge)']),
      '  .filter((symbol) => view.has(symbol, lookBack + 1))',
      ...(plan.onlyRising || plan.refuge !== null
        ? ['  .filter((symbol) => view.returnOver(symbol, lookBack) > 0)']
        : []),
      '  .sort((a, b) => view.returnOver(b, lookBack) - view.returnOver(a, lookBack))',
      '  .slice(0, holdings);',
      ...(plan.refuge === null
        ? ['return new Map(strongest.map((symbol) => [symbol, 1 / holdings]));']
        : [
            'const weights = new Map(strongest.map((symbol) => [symbol, 1 / holdings]));',
            'const rest = 1 - strongest.length / holdings;',
            'if (rest > 0 && view.has(refuge, 1)) weights.set(refuge, rest);',
            'return weights;',
          ]),
    ],
  }),
  trend: (plan) => ({
    warmUp: '({ sessions }) => sessions',
    universe: withRefuge(plan),
    parameters: { sessions: whole(plan.sessions, 20, 300) },
    decide: [
      `const traded = ${list(plan.symbols)};`,
      'const rising = traded.filter(',
      '  (symbol) => view.has(symbol, sessions) && view.close(symbol, 0) > view.average(symbol, sessions),',
      ');',
      'const weights = new Map(rising.map((symbol) => [symbol, 1 / traded.length]));',
      ...restInRefuge(plan, '1 - rising.length / traded.length'),
      'return weights;',
    ],
  }),
  cross: (plan) => ({
    warmUp: '({ long }) => long',
    universe: withRefuge(plan),
    parameters: { short: whole(plan.windows[0], 5, 100), long: whole(plan.windows[1], 20, 300) },
    decide: [
      `const traded = ${list(plan.symbols)};`,
      'const rising = traded.filter(',
      '  (symbol) => view.has(symbol, long) && view.average(symbol, short) > view.average(symbol, long),',
      ');',
      'const weights = new Map(rising.map((symbol) => [symbol, 1 / traded.length]));',
      ...restInRefuge(plan, '1 - rising.length / traded.length'),
      'return weights;',
    ],
  }),
  reversal: (plan) => ({
    warmUp: '260',
    universe: withRefuge(plan),
    parameters: {
      period: whole(plan.sessions, 2, 50),
      buyBelow: real(plan.bounds[0], 1, 50),
      sellAbove: real(plan.bounds[1], 50, 99),
    },
    usesIndicators: true,
    decide: [
      `const traded = ${list(plan.symbols)};`,
      '// Nothing is kept between decisions: the last bound that was passed says what is held.',
      'const bought = traded.filter((symbol) => {',
      '  if (!view.has(symbol, 260)) return false;',
      '  const strength = indicators.rsi(view.closes(symbol, 260), period);',
      '  return strength.findLastIndex((value) => value < buyBelow) > strength.findLastIndex((value) => value > sellAbove);',
      '});',
      'const weights = new Map(bought.map((symbol) => [symbol, 1 / traded.length]));',
      ...restInRefuge(plan, '1 - bought.length / traded.length'),
      'return weights;',
    ],
  }),
  riskParity: ({ symbols, sessions }) => ({
    warmUp: '({ sessions }) => sessions + 1',
    universe: list(symbols),
    parameters: { sessions: whole(sessions, 20, 252) },
    decide: [
      'const known = view.symbols.filter((symbol) => view.has(symbol, sessions + 1) && view.volatility(symbol, sessions) > 0);',
      'const whole = known.reduce((sum, symbol) => sum + 1 / view.volatility(symbol, sessions), 0);',
      'return new Map(known.map((symbol) => [symbol, 1 / view.volatility(symbol, sessions) / whole]));',
    ],
  }),
  volatilityTarget: (plan) => ({
    warmUp: '({ sessions }) => sessions + 1',
    universe: withRefuge(plan),
    parameters: { sessions: whole(plan.sessions, 10, 252), target: real(plan.volatility, 0.02, 0.4) },
    decide: [
      `const traded = ${list(plan.symbols)}.filter((symbol) => view.has(symbol, sessions + 1));`,
      'const weights = new Map(',
      '  traded.map((symbol) => [symbol, Math.min(1, target / view.volatility(symbol, sessions)) / traded.length]),',
      ');',
      ...restInRefuge(plan, '1 - [...weights.values()].reduce((sum, weight) => sum + weight, 0)'),
      'return weights;',
    ],
  }),
  stocks: ({ sector, sessions, holdings, onlyRising }) => ({
    warmUp: '({ lookBack }) => lookBack + 1',
    universe: [
      '(instruments) =>',
      '    instruments',
      `      .filter(({ kind, sizeClass${sector === null ? '' : ', sector'} }) => kind === 'Stock' && sizeClass === 'Large'${sector === null ? '' : ` && sector === ${text(sector)}`})`,
      '      .map(({ symbol }) => symbol)',
    ].join('\n'),
    parameters: { lookBack: whole(sessions, 20, 252), holdings: whole(holdings, 1, 50) },
    decide: [
      'const strongest = view.symbols',
      '  .filter((symbol) => view.has(symbol, lookBack + 1))',
      ...(onlyRising ? ['  .filter((symbol) => view.returnOver(symbol, lookBack) > 0)'] : []),
      '  .sort((a, b) => view.returnOver(b, lookBack) - view.returnOver(a, lookBack))',
      '  .slice(0, holdings);',
      'return new Map(strongest.map((symbol) => [symbol, 1 / holdings]));',
    ],
  }),
};

/** The file of a strategy by the rules of docs/writing-a-strategy.md. */
export function sourceOf(plan: Plan, name: string, description: string): string {
  const { warmUp, universe, parameters, decide, usesIndicators } = bodies[plan.rule](plan);
  const names = Object.keys(parameters);
  const taken = names.length === 0 ? '(view)' : `(view, { ${names.join(', ')} })`;
  return `${[
    `import { defineStrategy${usesIndicators ? ', indicators' : ''} } from '@pipa/quant/own-strategy';`,
    '',
    'export default defineStrategy({',
    `  name: ${text(name)},`,
    `  description: ${text(description)},`,
    `  rebalance: '${plan.rebalance}',`,
    `  warmUp: ${warmUp},`,
    `  universe: ${universe},`,
    ...(names.length === 0
      ? []
      : ['  parameters: {', ...names.map((each) => `    ${each}: ${parameters[each]},`), '  },']),
    `  decide${taken} {`,
    ...decide.map((line) => `    ${line}`),
    '  },',
    '});',
  ].join('\n')}\n`;
}
