import { Box, chakra, Grid } from '@chakra-ui/react';
import { DEFAULT_BENCHMARK, type Strategy } from '@pipa/contract';
import { formatDate, formatRisk, NOT_AVAILABLE } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { featuredReport, formatMetric } from '../../strategy-views/compared-metrics.ts';
import { chargeLabel, chargeText } from '../../strategy-views/strategy-facts.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { CostFacts } from './cost-facts.tsx';

const words = invest.subscribe;
const names = invest.strategies;

/** A figure of the featured backtest beside the benchmark's figure. */
const beside = (ours: number | null, benchmark: number | null) =>
  ours === null
    ? NOT_AVAILABLE
    : words.beside(formatMetric(ours, 'percent'), DEFAULT_BENCHMARK, formatMetric(benchmark, 'percent'));

/** Facts that a user should know before submitting. */
export function BeforeSubscribing({ strategy }: { strategy: Strategy }) {
  const report = featuredReport(strategy);
  const { steps } = strategy.isAQM ? invest.aqm.subscribe : words;
  return (
    <Grid as="aside" templateColumns="minmax(0, 1fr)" gap="5" alignContent="start">
      <FactList
        facts={[
          { label: names.columns.risk, value: formatRisk(strategy.riskLevelNumber) },
          ...(report
            ? [
                {
                  label: words.tested,
                  value: words.testedOver(formatDate(report.beginTime), formatDate(report.endTime)),
                },
              ]
            : []),
          { label: names.columns.cagr, value: beside(strategy.algoCAGR, strategy.benchmarkCAGR) },
          { label: names.columns.maxDrawdown, value: beside(strategy.maxDrawdown, strategy.benchmarkMaxDrawdown) },
          { label: names.basicFields.updatePeriod, value: enums.periods[strategy.rebalancePeriod] },
          { label: names.basicFields.memberClass, value: enums.memberClasses[strategy.limitToMemberClass] },
          { label: chargeLabel(strategy), value: chargeText(strategy) },
        ]}
      />
      <Box>
        <chakra.h3 textStyle="cardTitle" mb="2">
          {words.whatHappens}
        </chakra.h3>
        <chakra.ol listStyleType="decimal" ps="5" color="ink-2" display="grid" gap="1.5">
          {steps.map((step) => (
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
