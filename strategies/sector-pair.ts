import { defineStrategy, indicators } from '@pipa/quant/own-strategy';

const TRADED = 0.4;

/**
 * Trades the ratio of two sector funds back to its mean: long the cheap one and short the dear one. Shows how indicators, short
 * positions and custom signals are written.
 */
export default defineStrategy({
  name: 'Pair of sectors',
  description: 'Long the cheaper and short the dearer of two sector funds while their ratio is far from its mean.',
  rebalance: 'Weekly',
  warmUp: ({ sessions }) => sessions + 1,
  universe: ['XLK', 'XLY'],
  longShort: 'LONG_SHORT',
  parameters: {
    sessions: { value: 63, min: 20, max: 252, integer: true },
    threshold: { value: 1.5, min: 0.5, max: 4 },
  },
  decide(view, { sessions, threshold }) {
    const [first, second] = ['XLK', 'XLY'];
    if (!view.has(first, sessions) || !view.has(second, sessions)) return {};
    const other = view.closes(second, sessions);
    const ratio = view.closes(first, sessions).map((close, i) => close / other[i]);
    const score = indicators.zScore(ratio, sessions).at(-1) ?? NaN;
    if (Number.isNaN(score)) return {};
    view.record('z-score', score);
    if (Math.abs(score) < threshold) return {};
    return score > 0 ? { [first]: -TRADED, [second]: TRADED } : { [first]: TRADED, [second]: -TRADED };
  },
});
