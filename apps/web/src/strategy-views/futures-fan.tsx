import { chakra } from '@chakra-ui/react';
import { futuresOption, percentileKeys, timeAfter } from '@pipa/charts';
import { type BacktestMonteCarlo, SESSIONS_FOR_YEARLY } from '@pipa/contract';
import { useMemo } from 'react';
import { formatNumber, formatPercent } from '../format.ts';
import { invest } from '../messages/invest.ts';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart/chart.tsx';

const words = invest.backtest.futures;
const whole = (value: number) => formatNumber(value, { decimals: 0 });
const percent = (value: number) => formatPercent(value, { decimals: 0 });

/** Fan of futures resampled from the daily returns of a record. */
export function FuturesFan({ futures }: { futures: BacktestMonteCarlo | null }) {
  const table = useMemo(
    () =>
      futures && {
        columns: [words.after, ...percentileKeys.map((key) => words.bands[key])],
        rows: futures.steps.map((step, index) => [
          timeAfter(step, words),
          ...percentileKeys.map((key) => (futures.bands[key][index] ?? Number.NaN) - 1),
        ]),
        format: (value: number) => formatPercent(value, { decimals: 1 }),
      },
    [futures],
  );
  const data = useMemo(() => futures && { ...futures, words }, [futures]);
  if (futures === null || table === null || data === null) {
    return (
      <Card title={words.title}>
        <chakra.p color="ink-2">{words.tooShort}</chakra.p>
      </Card>
    );
  }
  const { totalReturn, maxDrawdown } = futures;
  const years = formatNumber(futures.horizonSessions / SESSIONS_FOR_YEARLY, { decimals: 0 });
  return (
    <Card title={words.title}>
      <chakra.p color="ink-2" maxW="88ch">
        {words.text(whole(futures.paths), years, whole(futures.blockSessions))}{' '}
        {words.outcome(
          percent(totalReturn.p25),
          percent(totalReturn.p75),
          percent(futures.probabilityOfLoss),
          percent(-maxDrawdown.p5),
        )}
      </chakra.p>
      <Chart
        bare
        title={words.title}
        summary={words.summary(years, percent(totalReturn.p5), percent(totalReturn.p50), percent(totalReturn.p95))}
        build={futuresOption}
        data={data}
        table={table}
        height={280}
      />
    </Card>
  );
}
