import { Box, Grid } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { RealTime } from '../../clock-views/real-time.tsx';
import { formatMoney, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { messages } from '../../messages/index.ts';
import { invest } from '../../messages/invest.ts';
import { feeFacts } from '../../strategy-views/strategy-facts.ts';
import { Card } from '../../ui/card.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { annualFee, modelAccountDefaults } from './model-account-facts.ts';

const words = invest.aqm;
const { basicFields: fields, basicGroups: groups } = invest.strategies;
const yesNo = (value: boolean) => (value ? messages.shell.yes : messages.shell.no);

function investFacts(account: Strategy): readonly Fact[] {
  const market = { market: account.marketType };
  const { minPeriod } = modelAccountDefaults(account);
  return [
    { label: fields.riskLevel, value: formatRisk(account.riskLevelNumber) },
    { label: fields.minAmount, value: formatMoney(account.minInvestmentAmount, market) },
    { label: fields.maxAmount, value: formatMoney(account.maxInvestmentAmount, market) },
    { label: fields.minPeriod, value: minPeriod },
    { label: words.fee, value: annualFee(account) },
    ...feeFacts(account),
    { label: fields.memberClass, value: enums.memberClasses[account.limitToMemberClass] },
    { label: fields.openForInvestor, value: yesNo(account.openForInvestor) },
    { label: fields.allowPaperTrading, value: yesNo(account.allowPaperTrading) },
  ];
}

function madeFacts(account: Strategy): readonly Fact[] {
  const { developer, investmentType } = modelAccountDefaults(account);
  return [
    { label: fields.status, value: enums.strategyStatuses[account.status] },
    { label: words.developer, value: developer },
    { label: fields.category, value: enums.categories[account.category] },
    { label: fields.investmentType, value: investmentType },
    { label: fields.updatePeriod, value: enums.periods[account.rebalancePeriod] },
    { label: fields.longShort, value: enums.longShort[account.longShort] },
    { label: fields.useMargin, value: yesNo(account.useMargin) },
    { label: fields.marketType, value: account.marketType },
    { label: fields.createTime, value: <RealTime at={account.createTime} /> },
    { label: fields.modifiedTime, value: <RealTime at={account.modifiedTime} /> },
  ];
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <Box gridColumn={{ lg: '1 / -1' }}>
    <Card title={title}>
      <Box maxW="78ch" whiteSpace="pre-line" lineHeight="22px">
        {text}
      </Box>
    </Card>
  </Box>
);

/** Everything the document names of a model account. */
export function ModelAccountBasic({ account }: { account: Strategy }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
      <Words title={groups.about} text={account.description} />
      {account.investmentGoal && <Words title={words.goal} text={account.investmentGoal} />}
      {account.investmentMethod && <Words title={words.method} text={account.investmentMethod} />}
      <Card title={groups.invest}>
        <FactList facts={investFacts(account)} />
      </Card>
      <Card title={groups.made}>
        <FactList facts={madeFacts(account)} />
      </Card>
    </Grid>
  );
}
