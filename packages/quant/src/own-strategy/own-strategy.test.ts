import { fromEpochDay } from '@pipa/calendar';
import { describe, expect, it } from 'vitest';
import { backtestDecisionIndices, runBacktest } from '../backtest/run-backtest.ts';
import type { Panel } from '../panel.ts';
import { costlyFills } from '../testing/free-fills.ts';
import { garbleAfter, randomMarket } from '../testing/random-panel.ts';
import { smallPanel } from '../testing/small-panel.ts';
import { DefinitionError, readDefinition, resolveParameters, toStrategy } from './host.ts';
import { defineStrategy, LookAheadError, type MarketView } from './index.ts';
import { PanelView } from './panel-view.ts';
import { viewOf } from './testing.ts';

/** Five sessions from Monday 2024-01-08; B misses a bar, pays a dividend that its adjusted closes know, and splits. */
const panel = smallPanel([19_730, 19_731, 19_732, 19_733, 19_734], {
  A: { close: [10, 11, 12, 13, 14] },
  B: { close: [100, NaN, 102, 51, 52], adjClose: [48, NaN, 49, 50, 51], open: [99, NaN, 101, 50, 51] },
});
const at = (t: number) =>
  new PanelView(
    { panel, t },
    new Map([
      ['A', 0],
      ['B', 1],
      ['C', -1],
    ]),
  );

describe('the market view', () => {
  it('ends at the day of the decision', () => {
    const view = at(2);
    expect(view.day).toBe(fromEpochDay(19_732));
    expect(view.days(9)).toEqual(['2024-01-08', '2024-01-09', '2024-01-10']);
    expect([...view.closes('A')]).toEqual([10, 11, 12]);
    expect([...view.closes('A', 2)]).toEqual([11, 12]);
    expect(view.close('A', 2)).toBe(10);
    expect(view.close('A', 3)).toBeNaN();
  });

  it('gives prices that end at the traded close, whatever is paid or split later', () => {
    expect(at(2).close('B')).toBe(102);
    expect([...at(2).closes('B')]).toEqual([(48 * 102) / 49, (48 * 102) / 49, 102]);
    expect([...at(4).closes('B', 2)]).toEqual([(50 * 52) / 51, 52]);
    expect(at(4).opens('B', 1)[0]).toBeCloseTo(51, 12);
  });

  it('bridges a missing bar but does not offer the symbol on that day', () => {
    expect(at(1).symbols).toEqual(['A']);
    expect(at(2).symbols).toEqual(['A', 'B']);
    expect(at(1).close('B')).toBe(100);
    expect(at(2).has('B', 3)).toBe(true);
    expect(at(2).has('B', 4)).toBe(false);
  });

  it('has nothing of a symbol that the data lack, and refuses one outside the universe', () => {
    expect(at(2).close('C')).toBeNaN();
    expect(at(2).closes('C')).toHaveLength(0);
    expect(() => at(2).close('D')).toThrow('D is not in the universe');
  });

  it.each([
    ['close', (view: MarketView) => view.close('A', -1)],
    ['returnOver', (view: MarketView) => view.returnOver('A', 2, -1)],
  ])('refuses a price of tomorrow asked for by %s, and names symbol and days', (_, ask) => {
    expect(() => ask(at(2))).toThrow(LookAheadError);
    expect(() => ask(at(2))).toThrow('It asks for A of 2024-01-11 when it decides at the close of 2024-01-10.');
  });

  it('cannot be changed: its lists are copies', () => {
    const view = at(4);
    view.closes('A').fill(0);
    expect(view.close('A', 1)).toBe(13);
    expect(view.closes('A').buffer.byteLength).toBe(5 * 8);
  });

  it('refuses signals beyond its bounds', () => {
    const view = at(2);
    expect(() => view.record('spread', NaN)).toThrow('not a finite number');
    expect(() => view.record('x'.repeat(33), 1)).toThrow('1 to 32 characters');
    for (let i = 0; i < 8; i++) view.record(`s${i}`, i);
    view.record('s0', 9);
    expect(() => view.record('s8', 1)).toThrow('at most 8 signals');
    expect(view.signals.get('s0')).toBe(9);
  });
});

const momentum = defineStrategy({
  name: 'Best of the funds',
  rebalance: 'Weekly',
  warmUp: ({ lookBack }) => lookBack + 1,
  universe: ['SPY', 'TLT', 'GLD'],
  parameters: { lookBack: { value: 63, min: 20, max: 252, integer: true } },
  decide(view, { lookBack }) {
    const [best] = view.symbols
      .filter((symbol) => view.has(symbol, lookBack + 1))
      .sort((a, b) => view.returnOver(b, lookBack) - view.returnOver(a, lookBack));
    return best === undefined ? {} : { [best]: 1 };
  },
});

describe('an own strategy', () => {
  const market = randomMarket({ seed: 3, sessions: 400, stocks: 2 });
  const universe = ['SPY', 'TLT', 'GLD'];
  const input = (decided: ReturnType<typeof toStrategy>, history = market.panel) => ({
    panel: history,
    strategy: decided,
    universe,
    benchmark: 'SPY',
    fromDay: history.days[120],
    toDay: history.days[300],
    initialAmount: 100_000,
    rules: costlyFills,
  });
  const own = readDefinition(momentum);
  const adapted = () => toStrategy('own', own, resolveParameters(own), universe);

  it('decides the same whatever follows its day', () => {
    const whole = runBacktest(input(adapted()));
    const garbled = runBacktest(input(adapted(), garbleAfter(market.panel, 300, 8)));
    expect(whole.decisions.length).toBeGreaterThan(30);
    expect(garbled.decisions).toEqual(whole.decisions);
  });

  it('is asked at the closes that the backtest announces', () => {
    const { decisions } = runBacktest(input(adapted()));
    expect(backtestDecisionIndices(input(adapted()), 'Weekly')).toEqual(decisions.map(({ dayIndex }) => dayIndex));
  });

  it('sees the same history in a run as when it decides alone: its warm-up and 260 sessions more', () => {
    const sessionsBefore = 5 + 260;
    const everything = readDefinition({
      ...momentum,
      warmUp: 5,
      decide(view: MarketView) {
        const closes = view.closes('SPY');
        view.record(
          'closes',
          closes.reduce((sum, price) => sum + price, 0),
        );
        view.record('volumes', view.volumes('SPY').length);
        view.record('opens', view.opens('SPY', 1_000).length);
        view.record('days', view.days(1_000).length);
        view.record('first', view.close('SPY', sessionsBefore));
        view.record('earlier', Number(Number.isNaN(view.close('SPY', sessionsBefore + 1))));
        const tooLong = [
          view.returnOver('SPY', sessionsBefore + 1),
          view.volatility('SPY', sessionsBefore + 1),
          view.average('SPY', sessionsBefore + 2),
          view.dollarVolume('SPY', sessionsBefore + 2),
        ];
        view.record('too long', tooLong.filter(Number.isNaN).length + Number(view.has('SPY', sessionsBefore + 2)));
        view.record('longest', view.returnOver('SPY', sessionsBefore) + view.dollarVolume('SPY', sessionsBefore + 1));
        return {};
      },
    });
    const strategy = toStrategy('own', everything, {}, universe);
    const signalsAt = (panel: Panel, t: number) => {
      strategy.decide({ panel, t, columns: Int32Array.from(universe, (symbol) => panel.symbols.indexOf(symbol)) });
      return Object.fromEntries(strategy.lastSignals);
    };
    for (const t of [sessionsBefore, 300, 399]) {
      const cut = (columns: readonly Float64Array[]) =>
        columns.map((column) => column.slice(t - sessionsBefore, t + 1));
      const { days, symbols, open, high, low, close, adjClose, volume } = market.panel;
      const live: Panel = {
        days: days.slice(t - sessionsBefore, t + 1),
        symbols,
        open: cut(open),
        high: cut(high),
        low: cut(low),
        close: cut(close),
        adjClose: cut(adjClose),
        volume: cut(volume),
        actions: [],
      };
      const inReport = signalsAt(market.panel, t);
      expect(inReport).toEqual(signalsAt(live, sessionsBefore));
      expect(inReport).toMatchObject({ days: 266, volumes: 266, opens: 266, earlier: 1, 'too long': 4 });
      expect(Object.values(inReport)).not.toContain(NaN);
    }
  });

  it('cannot hide that it asked for a later price', () => {
    const hiding = readDefinition({
      ...momentum,
      decide: (view: MarketView) => {
        try {
          view.close('SPY', -1);
        } catch {
          throw new Error('nothing happened');
        }
      },
    });
    const strategy = toStrategy('own', hiding, resolveParameters(hiding), universe);
    expect(() => runBacktest(input(strategy))).toThrow(LookAheadError);
  });

  it.each([
    [{ SPY: NaN }, 'weight of SPY is NaN'],
    [{ SPY: '1' }, 'weight of SPY is 1, which is not a finite number'],
    [{ SPY: 1, GLD: 1.5 }, 'add up to 250 %'],
    [{ QQQ: 1 }, 'hold QQQ, which is not in its universe'],
    [{ SPY: -0.5 }, 'weight of SPY is negative'],
    [undefined, 'answers with nothing'],
    [['SPY'], 'answers with a list'],
    [Promise.resolve({}), 'answers with a promise'],
  ])('may not answer %o', (answer, words) => {
    const wrong = readDefinition({ ...momentum, decide: () => answer });
    const strategy = toStrategy('own', wrong, resolveParameters(wrong), universe);
    expect(() => runBacktest(input(strategy))).toThrow(words);
  });

  it.each([
    [undefined, 'no default export'],
    [{ ...momentum, name: '' }, 'Name is a text'],
    [{ ...momentum, rebalance: 'Yearly' }, "'Daily', 'Weekly' or 'Monthly'"],
    [{ ...momentum, universe: 'SPY' }, 'Universe is a list'],
    [{ ...momentum, decide: 1 }, 'Decide is a function'],
    [{ ...momentum, parameters: { a: { value: 3, min: 4, max: 5 } } }, 'a goes from 4 to 5; 3 is outside'],
    [{ ...momentum, parameters: { a: { value: 3 } } }, 'a has a number for value, min and max'],
  ])('is refused in words when its file exports %o', (exported, words) => {
    expect(() => readDefinition(exported)).toThrow(DefinitionError);
    expect(() => readDefinition(exported)).toThrow(words);
  });

  it('takes parameters within their ranges only', () => {
    expect(resolveParameters(own, { lookBack: 20 })).toEqual({ lookBack: 20 });
    expect(() => resolveParameters(own, { lookBack: 19 })).toThrow('goes from 20 to 252; 19 is outside');
    expect(() => resolveParameters(own, { lookBack: 20.5 })).toThrow('a whole number, not 20.5');
    expect(() => resolveParameters(own, { lookback: 20 })).toThrow(
      'There is no parameter lookback. The strategy has: lookBack.',
    );
  });
});

it('a view is written out by hand for tests', () => {
  const view = viewOf({ SPY: [1, 2, 3], GLD: [5] });
  expect(view.day).toBe('2024-12-31');
  expect(view.returnOver('SPY', 2)).toBe(2);
  expect(view.has('GLD', 2)).toBe(false);
});
