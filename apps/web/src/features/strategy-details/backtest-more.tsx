import { chakra, Grid } from '@chakra-ui/react';
import type { BacktestDetail, BacktestReport } from '@pipa/contract';
import { invest } from '../../messages/invest.ts';
import { CrisesTable } from '../../strategy-views/crises-table.tsx';
import { DrawdownTable } from '../../strategy-views/drawdown-table.tsx';
import { FuturesFan } from '../../strategy-views/futures-fan.tsx';
import type { ParameterStyle } from '../../strategy-views/strategy-facts.ts';
import { Card } from '../../ui/card.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BacktestProvenanceCard } from './backtest-provenance.tsx';
import { BacktestStabilityTable } from './backtest-stability.tsx';

const words = invest.backtest;

interface BacktestMoreProps {
  report: BacktestReport;
  detail: BacktestDetail;
  style: ParameterStyle;
}
function Examination({ report, detail, style }: BacktestMoreProps) {
  if (!detail.isExamined) {
    return (
      <Card title={words.pendingTitle}>
        <chakra.p color="ink-2" role="status">
          {words.pendingText}
        </chakra.p>
      </Card>
    );
  }
  return (
    <>
      <CrisesTable crises={detail.crisisWindows ?? []} symbol={report.benchmarkSymbol} />
      <FuturesFan futures={detail.monteCarlo} />
      <BacktestStabilityTable stability={detail.stability} isFeatured={report.reportMark === 1} style={style} />
    </>
  );
}

/** Further details of a backtest: worst periods, chance, parameters, and provenance. */
export function BacktestMore({ report, detail, style }: BacktestMoreProps) {
  return (
    <Panel
      title={words.more}
      aside={
        <chakra.span textStyle="hint" color="ink-2">
          {words.moreAside}
        </chakra.span>
      }
    >
      {() => (
        <Grid templateColumns="minmax(0, 1fr)" gap="4" p={{ base: '3', md: '4' }} bg="bg">
          <DrawdownTable drawdowns={detail.drawdowns} />
          <Examination report={report} detail={detail} style={style} />
          <BacktestProvenanceCard provenance={detail.provenance} lookAheadFree={report.lookAheadFree} style={style} />
        </Grid>
      )}
    </Panel>
  );
}
