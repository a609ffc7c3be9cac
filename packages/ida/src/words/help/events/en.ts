import type { BREAKOUT_RULES, RSI_LEVELS } from '@pipa/quant';

export const en = {
  rules: {
    changeStatus1: (level: number) =>
      `Trend or momentum turns: it reaches ${level} after it was at −${level} or below, or the other way round. Each points where it last turned to. Confirmed when both then point the same way; when both turn, and apart, the trend counts.`,
    emaCo1:
      'Exponential averages of 20 and 50 days: the first is the mean of so many closes, each later one moves 2 / (days + 1) of the way to its close. The averages cross, which counts first, or the close comes out beyond both of them on the other side than it last was.',
    psarCo1:
      'The middle of the day’s high and low changes its side of the parabolic stop and reverse (step 0.02, at most 0.2).',
    macdCo1:
      'MACD, the exponential average of 12 days less that of 26, crosses zero, which counts first, or its signal, its own exponential average of 9 days.',
    bbCo1: 'The close leaves the Bollinger bands: mean of 20 closes ± 2 population standard deviations.',
    rsiCo1: (levels: typeof RSI_LEVELS) =>
      `RSI passes ${levels.deeplyOversold}, ${levels.oversold}, ${levels.overbought} or ${levels.deeplyOverbought} on the way out of the middle; 14 days, by Wilder.`,
    breakout1: (rules: typeof BREAKOUT_RULES) =>
      `The close is above the highest high of the 55 days before, or below their lowest low, on a larger day than usual (true range of ${rules.range} of the average true range of 14 days up to the day before) with more volume (${rules.volume} of the mean of the 20 days before). Quiet period: none within ${rules.quietBars} days after one to the same side.`,
  },
  rule: (rule: string, codes: readonly string[]) => `${rule} ${codes.join('; ')}.`,
  code: (code: string, said: string) => `${code} ${said}`,
  title: 'Pattern & Abnormality Detection',
  intro:
    'An event is of one day. Its number says its side and its strength: above 0 it points to a rise, below 0 to a fall. The words are names of signals, no advice.',
  changes: 'The state R1, H1, S1 or M1 of the market, or the 5-day prediction, differs from the day before.',
};
