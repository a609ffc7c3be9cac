import { Box, Grid } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { RealTime } from '../../clock-views/real-time.tsx';
import { formatDate, formatDay, formatMoney, formatNumber, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { messages } from '../../messages/index.ts';
import { invest } from '../../messages/invest.ts';
import {
  chargeLabel,
  chargeText,
  chargeTypeText,
  feeFacts,
  parameterFacts,
  parameterStyleOf,
} from '../../strategy-views/strategy-facts.ts';
import { SurvivorshipNote } from '../../strategy-views/survivorship-note.tsx';
import { Card } from '../../ui/card.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';

const words = invest.strategies;
const fields = words.basicFields;
const yesNo = (value: boolean) => (value ? messages.shell.yes : messages.shell.no);

const investFacts = (strategy: Strategy): readonly Fact[] => [
  { label: fields.riskLevel, value: formatRisk(strategy.riskLevelNumber) },
  { label: fields.minAmount, value: formatMoney(strategy.minInvestmentAmount, { market: strategy.marketType }) },
  { label: fields.maxAmount, value: formatMoney(strategy.maxInvestmentAmount, { market: strategy.marketType }) },
  { label: fields.minPeriod, value: words.months(strategy.minInvestmentPeriod) },
  { label: fields.chargeType, value: chargeTypeText(strategy) },
  { label: chargeLabel(strategy), value: chargeText(strategy) },
  ...feeFacts(strategy),
  { label: fields.memberClass, value: enums.memberClasses[strategy.limitToMemberClass] },
  { label: fields.openForInvestor, value: yesNo(strategy.openForInvestor) },
  { label: fields.allowPaperTrading, value: yesNo(strategy.allowPaperTrading) },
];
const tradeFacts = (strategy: Strategy): readonly Fact[] => [
  { label: fields.category, value: enums.categories[strategy.category] },
  { label: fields.type, value: strategy.algoTypeStr },
  { label: fields.investmentType, value: enums.componentTypes[strategy.componentType] },
  { label: fields.updatePeriod, value: enums.periods[strategy.rebalancePeriod] },
  { label: fields.longShort, value: enums.longShort[strategy.longShort] },
  { label: fields.useMargin, value: yesNo(strategy.useMargin) },
  { label: fields.marketType, value: strategy.marketType },
  { label: fields.longPerTrade, value: formatMoney(strategy.specBuyValuePerOrder, { market: strategy.marketType }) },
  { label: fields.shortPerTrade, value: formatMoney(strategy.specSellValuePerOrder, { market: strategy.marketType }) },
];
const madeFacts = (strategy: Strategy): readonly Fact[] => [
  { label: fields.status, value: enums.strategyStatuses[strategy.status] },
  { label: fields.developer, value: strategy.developerName },
  ...strategy.versions.slice(0, 1).map(({ hash, since }) => ({
    label: fields.version,
    value: words.versionSince(hash, formatDay(since)),
  })),
  { label: fields.releaseDate, value: formatDate(strategy.onlineTime) },
  { label: fields.createTime, value: <RealTime at={strategy.createTime} /> },
  { label: fields.modifiedTime, value: <RealTime at={strategy.modifiedTime} /> },
  { label: fields.rating, value: formatNumber(strategy.pipaRating, { decimals: 1 }) },
  { label: fields.backtestType, value: enums.backtestTypes[strategy.backtestType] },
  { label: fields.tradingType, value: enums.tradingTypes[strategy.tradingType] },
];

/** All documented facts of a strategy, grouped by question. */
export function StrategyBasic({ strategy }: { strategy: Strategy }) {
  const parameters = parameterFacts(strategy.parameters, parameterStyleOf(strategy));
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
      <Box gridColumn={{ lg: '1 / -1' }}>
        <SurvivorshipNote survivorship={strategy.backTest?.survivorship ?? null} />
        <Card title={words.basicGroups.about}>
          <Box maxW="78ch" whiteSpace="pre-line" lineHeight="22px">
            {strategy.description}
          </Box>
        </Card>
      </Box>
      <Card title={words.basicGroups.invest}>
        <FactList facts={investFacts(strategy)} />
      </Card>
      <Card title={words.basicGroups.trade}>
        <FactList facts={tradeFacts(strategy)} />
      </Card>
      <Card title={words.basicGroups.made}>
        <FactList facts={madeFacts(strategy)} />
      </Card>
      {parameters.length > 0 && (
        <Card title={words.basicGroups.parameters} description={words.parametersText}>
          <FactList facts={parameters} />
        </Card>
      )}
    </Grid>
  );
}
