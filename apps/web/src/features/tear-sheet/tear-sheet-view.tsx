import { Grid } from '@chakra-ui/react';
import type { TearSheetKind, TearSheetRecord } from '@pipa/contract';
import { futuresOfRecord, NAMED_CRISES, tearSheetOf } from '@pipa/quant';
import { useMemo } from 'react';
import { CrisesTable } from '../../strategy-views/crises-table.tsx';
import { DrawdownTable } from '../../strategy-views/drawdown-table.tsx';
import { FuturesFan } from '../../strategy-views/futures-fan.tsx';
import { MonthlyMap } from '../../strategy-views/monthly-map.tsx';
import { SurvivorshipNote } from '../../strategy-views/survivorship-note.tsx';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { ExposureChart, RollingCharts, SheetOpening } from './sheet-charts.tsx';
import { ownName, sheetCrises, sheetDrawdowns, sheetFutures, sheetSeries } from './sheet-series.ts';
import { SheetYears, TradingTiles } from './sheet-trading.tsx';

/** Five years resampled from the record: a moment of arithmetic, so after the rest is drawn. */
function Futures({ returns }: Pick<TearSheetRecord, 'returns'>) {
  const futures = useMemo(() => sheetFutures(futuresOfRecord(Float64Array.from(returns))), [returns]);
  return <FuturesFan futures={futures} />;
}

/** Everything that a record shows of itself. @param kind null where the reader does not see what it is of */
export function TearSheetView({ record, kind }: { record: TearSheetRecord; kind: TearSheetKind | null }) {
  // Named falls are of the real market; a simulated one has others, which the benchmark shows.
  const sheet = useMemo(() => tearSheetOf(record, record.source === 'simulated' ? [] : NAMED_CRISES), [record]);
  const series = useMemo(() => sheetSeries(sheet, record, kind), [sheet, record, kind]);
  const drawdowns = useMemo(() => sheetDrawdowns(sheet.drawdowns), [sheet]);
  const crises = useMemo(() => sheetCrises(sheet.crises), [sheet]);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <SurvivorshipNote survivorship={record.survivorship} />
      <SheetOpening sheet={sheet} series={series} ownColumn={ownName(kind)} />
      <MonthlyMap monthly={sheet.monthly} />
      <SheetYears years={series.years} trading={record.trading} />
      {sheet.rolling !== null && <RollingCharts rolling={series.rolling} window={sheet.rolling.window} />}
      {series.exposure !== null && <ExposureChart exposure={series.exposure} />}
      {record.trading !== null && <TradingTiles trading={record.trading} />}
      <DrawdownTable drawdowns={drawdowns} />
      <CrisesTable crises={crises} symbol={record.benchmark} ownColumn={ownName(kind)} />
      <AfterPaint>
        <Futures returns={record.returns} />
      </AfterPaint>
    </Grid>
  );
}
