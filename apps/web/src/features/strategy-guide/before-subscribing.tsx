import { Box, chakra, Grid } from '@chakra-ui/react';
import type { BacktestReport, Strategy } from '@pipa/contract';
import { formatDate, formatRisk, NOT_AVAILABLE } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { featuredReport, formatMetric } from '../../strategy-views/compared-metrics.ts';
import { chargeLabel, chargeText } from '../../strategy-views/strategy-facts.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { CostFacts } from './cost-facts.tsx';

const words = messages.invest.subscribe;
const names = messages.invest.strategies;

/** A figure of the backtest beside the benchmark's figure. */
const beside = (report: BacktestReport | undefined, ours: number | null | undefined, benchmark?: number | null) =>
  report
    ? words.beside(formatMetric(ours, 'percent'), report.benchmarkSymbol, formatMetric(benchmark, 'percent'))
    : NOT_AVAILABLE;

/** Facts that a user should know before submitting. */
export function BeforeSubscribing({ strategy }: { strategy: Strategy }) {
  const report = featuredReport(strategy);
  return (
    <Grid as="aside" templateColumns="minmax(0, 1fr)" gap="5" alignContent="start">
      <FactList
        facts={[
          { label: names.columns.risk, value: formatRisk(strategy.riskLevelNumber) },
          {
            label: words.tested,
            value: report ? words.testedOver(formatDate(report.beginTime), formatDate(report.endTime)) : NOT_AVAILABLE,
          },
          { label: names.columns.cagr, value: beside(report, report?.cagr, report?.benchmarkCagr) },
          {
            label: names.columns.maxDrawdown,
            value: beside(report, report?.maxDrawdown, report?.benchmarkMaxDrawdown),
          },
          { label: names.basicFields.updatePeriod, value: strategy.rebalancePeriod },
          { label: names.basicFields.memberClass, value: strategy.limitToMemberClass },
          { label: chargeLabel(strategy), value: chargeText(strategy) },
        ]}
      />
      <Box>
        <chakra.h3 textStyle="cardTitle" mb="2">
          {words.whatHappens}
        </chakra.h3>
        <chakra.ol listStyleType="decimal" ps="5" color="ink-2" display="grid" gap="1.5">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </chakra.ol>
      </Box>
      <Box>
        <chakra.h3 textStyle="cardTitle" mb="1">
          {words.costs}
        </chakra.h3>
        <CostFacts />
      </Box>
      <Box textStyle="hint" color="ink-2">
        {words.notAdvice}
      </Box>
    </Grid>
  );
}
