import type { BarField } from '../input.ts';
import * as price from '../price-transforms.ts';
import { rollingBetaOfPrices, rollingBetaOfPricesStream } from '../regression.ts';
import { type Indicator, onBars, severalLines, singleLine } from './indicator.ts';

const family = 'price';
const highLow: readonly BarField[] = ['high', 'low'];
const highLowClose: readonly BarField[] = ['high', 'low', 'close'];
const prices: readonly BarField[] = ['open', 'high', 'low', 'close'];

const transforms: readonly Indicator[] = (
  [
    ['median-price', 'Median price', highLow, price.medianPrice, price.medianPriceStream],
    ['typical-price', 'Typical price', highLowClose, price.typicalPrice, price.typicalPriceStream],
    ['weighted-close', 'Weighted close', highLowClose, price.weightedClose, price.weightedCloseStream],
    ['average-price', 'Average price', prices, price.averagePrice, price.averagePriceStream],
  ] as const
).map(([key, name, inputs, batch, stream]) =>
  singleLine({ key, name, family, inputs, parameters: {}, warmUp: 0, isWindowed: true, batch, stream }),
);

export const priceIndicators: readonly Indicator[] = [
  ...transforms,
  severalLines({
    key: 'heikin-ashi',
    name: 'Heikin-Ashi bars',
    family,
    inputs: prices,
    parameters: {},
    outputs: ['open', 'high', 'low', 'close'],
    warmUp: 0,
    batch: price.heikinAshi,
    stream: price.heikinAshiStream,
  }),
  ...onBars(highLow, {
    key: 'high-low-beta',
    name: 'Beta of lows on highs',
    family,
    periods: [5, 20],
    warmUp: (period) => period,
    isWindowed: true,
    batch: (bars, period, out) => rollingBetaOfPrices(bars.high, bars.low, period, out),
    stream: (period) => {
      const pairs = rollingBetaOfPricesStream(period);
      return (bar) => pairs(bar.high, bar.low);
    },
  }),
];
