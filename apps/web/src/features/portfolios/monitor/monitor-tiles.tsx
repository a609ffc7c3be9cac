import { type Perf, type Portfolio, SESSIONS_FOR_STATISTICS, SESSIONS_FOR_YEARLY } from '@pipa/contract';
import { formatMoney, formatNumber, formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import type { Monitor } from '../../../queries/portfolios/merge-monitor.ts';
import { Delta } from '../../../ui/numbers.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tiles.tsx';

const { tiles, notes } = invest.monitor;

function ReturnTiles({ perf, portfolio }: { perf: Perf; portfolio: Portfolio }) {
  const market = portfolio.marketType;
  return (
    <>
      <StatTile
        label={tiles.totalReturn}
        value={<Delta value={perf.totalReturn} />}
        note={notes.benchmark(portfolio.benchmarkSymbol, formatPercent(perf.benchmarkReturn, { signed: true }))}
      />
      <StatTile
        label={tiles.profitLoss}
        value={<Delta as="money" value={perf.profitLoss} market={market} />}
        note={notes.ofInvested(formatMoney(perf.investedAmount, { decimals: 0, market }))}
      />
      {portfolio.status !== 'Stop' && <DayTiles perf={perf} market={market} />}
    </>
  );
}

const DayTiles = ({ perf, market }: { perf: Perf; market: Portfolio['marketType'] }) => (
  <>
    <StatTile label={tiles.dailyReturn} value={<Delta value={perf.dailyReturn} />} note={notes.today} />
    <StatTile
      label={tiles.dailyProfitLoss}
      value={<Delta as="money" value={perf.dailyProfitLoss} market={market} />}
      note={notes.percentToday(formatPercent(perf.dailyReturn, { signed: true }))}
    />
  </>
);

/** The note of a statistic; without a value it says why. */
const waiting = (value: number | null, note: string) =>
  value === null ? notes.fromDays(SESSIONS_FOR_STATISTICS) : note;
const alphaNote = (alpha: number | null) =>
  alpha === null ? notes.alphaFrom(SESSIONS_FOR_YEARLY) : notes.alpha(formatPercent(alpha));

function RiskTiles({ perf }: { perf: Perf }) {
  return (
    <>
      <StatTile
        label={tiles.sharpe}
        value={formatNumber(perf.sharpe)}
        note={waiting(perf.sharpe, `${tiles.sortino} ${formatNumber(perf.sortino)}`)}
      />
      <StatTile
        label={tiles.valueAtRisk}
        value={formatMoney(perf.valueAtRisk === null ? null : Math.abs(perf.valueAtRisk) * perf.portfolioValue, {
          decimals: 0,
        })}
        note={waiting(perf.valueAtRisk, notes.oneDay(notes.ofValue(formatPercent(Math.abs(perf.valueAtRisk ?? 0)))))}
      />
      <StatTile
        label={tiles.volatility}
        value={formatPercent(perf.volatility)}
        note={waiting(perf.volatility, notes.annual)}
      />
      <StatTile label={tiles.beta} value={formatNumber(perf.beta)} note={waiting(perf.beta, alphaNote(perf.alpha))} />
      <StatTile label={tiles.maxDrawdown} value={formatPercent(perf.maxDrawdown)} note={notes.sinceHigh} />
    </>
  );
}

function ExposureTiles({ perf, portfolio, positions }: { perf: Perf; portfolio: Portfolio; positions: number }) {
  const market = portfolio.marketType;
  const inCash = perf.margin > 0 ? notes.allBorrowed : notes.noMargin;
  const dividends = perf.receivable > 0 ? notes.receivable(formatMoney(perf.receivable, { market })) : inCash;
  return (
    <>
      <StatTile label={tiles.longExposure} value={formatPercent(perf.longExposure)} note={notes.positions(positions)} />
      <StatTile
        label={tiles.shortExposure}
        value={formatPercent(perf.shortExposure)}
        note={perf.shortExposure === 0 ? notes.noShort : undefined}
      />
      <StatTile label={tiles.availableCash} value={formatMoney(perf.availableCash, { market })} note={dividends} />
      {perf.margin > 0 && (
        <StatTile label={tiles.margin} value={formatMoney(perf.margin, { market })} note={notes.borrowed} />
      )}
    </>
  );
}

/** The documented figures, each with a note that explains it. */
export function MonitorTiles({ monitor }: { monitor: Monitor }) {
  const { perf, portfolio, positions } = monitor;
  return (
    <StatTiles columns={4}>
      <ReturnTiles perf={perf} portfolio={portfolio} />
      <ExposureTiles perf={perf} portfolio={portfolio} positions={positions.length} />
      <RiskTiles perf={perf} />
    </StatTiles>
  );
}
