import { equityOption } from '@pipa/charts';
import type { OwnMoney } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { comparedSummary, comparedTable } from '../../charts/compared-words.ts';
import { type Period, periods } from '../../charts/value-series.ts';
import { money as words } from '../../messages/money.ts';
import { moneyQueries } from '../../queries/dashboard/money-queries.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type MoneyCurve as Curve, investedReturn, moneySeries } from './money-series.ts';
import { CURVE_HEIGHT_PX, CurveSkeleton } from './money-skeleton.tsx';

const choices = periods.map((value) => ({ value, label: value === 'All' ? words.all : value }));
const NO_CURVE = 2;

type Part = 'all' | 'invested';
const parts = (['all', 'invested'] as const).map((value) => ({ value, label: words.curveOf[value] }));

interface MoneyCurveProps {
  money: OwnMoney;
  /** Where the curve begins, for a person without any portfolio. */
  firstStep?: ReactNode;
}

function Drawing({ money, curve, firstStep }: MoneyCurveProps & { curve: Curve }) {
  const isFirstSession = curve.closes.length < NO_CURVE;
  const [chosen, choose] = useState<Period | null>(null);
  const period = chosen ?? (isFirstSession ? '1D' : 'All');
  const [part, choosePart] = useState<Part>('all');
  const series = useMemo(() => {
    if (part === 'all') return moneySeries(period, curve, money);
    const { at, total, portfolios } = money;
    return moneySeries(period, curve.invested, { at, total: { ...total, dailyReturn: investedReturn(portfolios) } });
  }, [part, period, curve, money]);
  const table = useMemo(() => comparedTable(series), [series]);
  const hasInvested = curve.invested.closes.length + curve.invested.points.length > 0;
  if (
    money.portfolios.length === 0 &&
    curve.points.length === 0 &&
    curve.closes.every(({ cumReturn }) => cumReturn === 0)
  ) {
    return (
      <Card pad="none" title={words.curve}>
        <EmptyState title={words.noCurve} action={firstStep}>
          {words.noCurveText}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Chart
      title={words.curve}
      description={words.curveTexts[part]}
      summary={comparedSummary(words.curve, series)}
      build={equityOption}
      data={series}
      table={table}
      height={CURVE_HEIGHT_PX}
      actions={
        <>
          {hasInvested && <Segments label={words.curvePart} choices={parts} value={part} onChange={choosePart} />}
          <Segments label={words.period} choices={choices} value={period} onChange={choose} />
        </>
      }
    />
  );
}

/** The time-weighted return of all accounts against SPY. */
export function MoneyCurve(props: MoneyCurveProps) {
  const query = useQuery(moneyQueries.curve());
  return (
    <QueryView query={query} pending={<CurveSkeleton />}>
      {(curve) => <Drawing {...props} curve={curve} />}
    </QueryView>
  );
}
