import type { AqmPerformance } from '@pipa/contract';
import { formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { Delta } from '../../ui/numbers.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';

const { tiles, notes } = invest.monitor;

/** The seven documented figures of an account at its last close. */
export const AccountTiles = ({ performance }: { performance: AqmPerformance }) => (
  <StatTiles columns={4}>
    <StatTile
      label={tiles.totalReturn}
      value={<Delta value={performance.cumReturn} />}
      note={notes.benchmark(
        performance.benchmarkSymbol,
        formatPercent(performance.figures?.benchmarkTotalReturn, { signed: true }),
      )}
    />
    <StatTile
      label={tiles.profitLoss}
      value={<Delta as="money" value={performance.profitLoss} />}
      note={notes.ofInvested(formatMoney(performance.initLiquidationValue))}
    />
    <StatTile label={tiles.dailyReturn} value={<Delta value={performance.dailyReturn} />} />
    <StatTile label={tiles.dailyProfitLoss} value={<Delta as="money" value={performance.dailyProfitLoss} />} />
    <StatTile label={tiles.longExposure} value={formatPercent(performance.longExposure)} />
    <StatTile label={tiles.availableCash} value={formatMoney(performance.totalCash)} />
    <StatTile wide label={tiles.value} value={formatMoney(performance.netLiquidation)} />
  </StatTiles>
);
