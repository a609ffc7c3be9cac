import type { AqmPerformance, AqmValue } from '@pipa/contract';
import { formatInstant, formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { RoundingNote } from '../../position-views/rounding-note.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';

const { tiles, notes } = invest.monitor;

/** What the value is made of, and as of when: the positions are those of the table below. */
function PartsOfValue({ value }: { value: AqmValue }) {
  const parts = notes.madeOf(formatMoney(value.positionsValue), formatMoney(value.totalCash));
  const toCome = value.toCome === 0 ? '' : notes.andToCome(formatMoney(value.toCome));
  return `${parts}${toCome}${notes.pricesOf(formatInstant(value.at))}`;
}

/** The seven documented figures of an account, at the prices of its positions; before the first trade there are none. */
export function AccountTiles({ performance }: { performance: AqmPerformance }) {
  const { value } = performance;
  const shown = value ?? performance;
  return (
    <StatTiles columns={4}>
      <StatTile
        label={tiles.totalReturn}
        value={<Delta value={shown.cumReturn} />}
        note={notes.benchmark(
          performance.benchmarkSymbol,
          formatPercent(value === null ? performance.figures?.benchmarkTotalReturn : value.benchmarkReturn, {
            signed: true,
          }),
        )}
      />
      <StatTile
        label={tiles.profitLoss}
        value={<Delta as="money" value={shown.profitLoss} />}
        note={notes.ofInvested(formatMoney(performance.initLiquidationValue))}
      />
      <StatTile label={tiles.dailyReturn} value={<Delta value={shown.dailyReturn} />} />
      <StatTile label={tiles.dailyProfitLoss} value={<Delta as="money" value={shown.dailyProfitLoss} />} />
      <StatTile label={tiles.longExposure} value={formatPercent(shown.longExposure)} />
      <StatTile label={tiles.availableCash} value={formatMoney(shown.totalCash)} />
      <StatTile
        wide
        label={tiles.value}
        value={formatMoney(shown.netLiquidation)}
        note={
          value === null ? undefined : (
            <>
              <PartsOfValue value={value} />
              <RoundingNote
                parts={[value.positionsValue, value.totalCash, value.toCome]}
                total={value.netLiquidation}
              />
            </>
          )
        }
      />
    </StatTiles>
  );
}
