import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Portfolio } from '@pipa/contract';
import { type ReactNode, useState } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatDate, formatDay, formatInstant, formatMoney, formatPercent } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { statusLabel, statusReason, statusTone } from '../../position-views/portfolio-status.ts';
import { PerformanceImage } from '../../strategy-views/performance-image.tsx';
import { feeFor } from '../../strategy-views/strategy-facts.ts';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';
import { type Fact, FactGrid } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Delta } from '../../ui/numbers.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CardChart } from './card-chart.tsx';
import { PortfolioActions } from './portfolio-actions.tsx';
import { type PortfolioDialog, PortfolioDialogs } from './portfolio-dialogs.tsx';
import { tradeTypeLabel } from './portfolio-facts.ts';
import { SettlementHeadline } from './settlement.tsx';
import { TradeNotification } from './trade-notification.tsx';

const Surface = chakra('article', cardRecipe);
const words = invest.portfolios;

const hasTraded = ({ returnRatio }: Portfolio) => returnRatio !== null;

/** The monthly fee at the present value while it is charged; nothing where the strategy is free. */
function feeOf({ strategy, marketType, portfolioValue, status }: Portfolio): readonly Fact[] {
  const value = feeFor({ ...strategy, marketType }, status === 'Stop' ? null : portfolioValue);
  return value === null ? [] : [{ label: words.fields.fee, value }];
}

const factsOf = (portfolio: Portfolio): readonly Fact[] => {
  return [
    {
      label: words.fields.strategy,
      value: <TextLink {...links.strategy(portfolio.strategy)}>{portfolio.strategy.name}</TextLink>,
    },
    { label: words.fields.account, value: portfolio.brokerAccountName },
    ...(portfolio.status === 'Stop' ? endFacts(portfolio) : openFacts(portfolio)),
    { label: words.fields.createTime, value: formatInstant(portfolio.createTime) },
    { label: words.fields.startTime, value: formatInstant(portfolio.startTime) },
    { label: words.fields.updated, value: formatInstant(portfolio.lastValueUpdateTime) },
  ];
};

/** Of a stopped portfolio: its cash and its next trade are of the past. */
const endFacts = ({ profile, totalReturn, returnRatio, marketType: market }: Portfolio): readonly Fact[] => [
  { label: words.fields.amount, value: formatMoney(profile.investmentAmount, { market }) },
  { label: words.fields.totalReturn, value: <Delta as="money" value={totalReturn} market={market} /> },
  { label: words.fields.returnRatio, value: <Delta value={returnRatio} /> },
];

function openFacts(portfolio: Portfolio): readonly Fact[] {
  const dollars = (value: number) => formatMoney(value, { market: portfolio.marketType });
  return [
    hasTraded(portfolio)
      ? { label: words.fields.amount, value: dollars(portfolio.profile.investmentAmount) }
      : { label: words.fields.value, value: dollars(portfolio.portfolioValue) },
    portfolio.cash < 0
      ? { label: words.fields.margin, value: dollars(-portfolio.cash) }
      : { label: words.fields.cash, value: dollars(portfolio.cash) },
    ...feeOf(portfolio),
    { label: words.fields.nextTradeDate, value: formatDay(portfolio.nextTradeDate) },
  ];
}

function HeadlineFrame({ label, value, change, children }: HeadlineFrameProps) {
  return (
    <Box>
      <Box textStyle="label" color="ink-2">
        {label}
      </Box>
      <Flex align="baseline" gap="3" wrap="wrap">
        <Box
          fontSize="26px"
          lineHeight="34px"
          fontWeight="640"
          letterSpacing="-0.015em"
          fontVariantNumeric="tabular-nums"
        >
          {value}
        </Box>
        {change && <Box fontWeight="600">{change}</Box>}
      </Flex>
      <Flex columnGap="3" textStyle="hint" color="ink-2" wrap="wrap">
        {children}
      </Flex>
    </Box>
  );
}
interface HeadlineFrameProps {
  label: string;
  value: string;
  change?: ReactNode;
  children: ReactNode;
}

/** The portfolio's value; before the first trade the planned amount. */
function Headline({ portfolio }: { portfolio: Portfolio }) {
  const market = portfolio.marketType;
  if (portfolio.settlement !== null) {
    return <SettlementHeadline portfolio={portfolio} settlement={portfolio.settlement} />;
  }
  if (!hasTraded(portfolio)) {
    return (
      <HeadlineFrame label={words.fields.amount} value={formatMoney(portfolio.profile.investmentAmount, { market })}>
        {portfolio.status === 'Starting' ? words.setAside(formatDay(portfolio.nextTradeDate)) : words.notReserved}
      </HeadlineFrame>
    );
  }
  return (
    <HeadlineFrame
      label={words.fields.value}
      value={formatMoney(portfolio.portfolioValue, { market })}
      change={<Delta as="money" value={portfolio.totalReturn} market={market} />}
    >
      <span>
        {words.fields.totalReturn} <Delta value={portfolio.returnRatio} />
      </span>
      <span>
        {words.against(portfolio.benchmarkSymbol, formatPercent(portfolio.benchmarkReturnRatio, { signed: true }))}
      </span>
      <span>{words.sinceStart(formatDate(portfolio.startTime ?? portfolio.createTime))}</span>
    </HeadlineFrame>
  );
}

/** Running portfolios are drawn here; stopped ones show a picture from the server. */
const PerformanceChart = ({ portfolio }: { portfolio: Portfolio }) =>
  portfolio.status === 'Stop' ? (
    <PerformanceImage path={portfolio.subPath} name={portfolio.name} />
  ) : (
    <CardChart portfolio={portfolio} />
  );

/** Summary of a portfolio, with its actions. */
export function PortfolioCard({ portfolio }: { portfolio: Portfolio }) {
  const [dialog, setDialog] = useState<PortfolioDialog | null>(null);
  const reason = statusReason(portfolio);
  return (
    <Surface aria-label={portfolio.name} data-portfolio={portfolio.id} data-status={portfolio.status}>
      <Flex justify="space-between" align="flex-start" gap="3" mb="2.5">
        <Box minW="0">
          <chakra.h2 textStyle="sectionTitle" overflowWrap="anywhere">
            <TextLink {...links.portfolio(portfolio)} color="ink" fontWeight="inherit">
              {portfolio.name}
            </TextLink>
          </chakra.h2>
          <Flex gap="1.5" mt="1.5" wrap="wrap">
            <Pill tone={statusTone(portfolio)}>{statusLabel(portfolio)}</Pill>
            <Pill>{tradeTypeLabel(portfolio.tradeType)}</Pill>
            <Pill>
              {words.idLabel} {portfolio.id}
            </Pill>
          </Flex>
        </Box>
        <PortfolioActions portfolio={portfolio} onDialog={setDialog} />
      </Flex>
      {reason && (
        <Box mb="3">
          <Notice tone={reason.tone}>{reason.text}</Notice>
        </Box>
      )}
      {portfolio.isAccountFrozen && (
        <Box mb="3">
          <Notice tone="warn">
            {words.accountFrozen} <TextLink to={paths.brokerAccounts}>{words.accountFrozenWhy}</TextLink>
          </Notice>
        </Box>
      )}
      <Headline portfolio={portfolio} />
      <Box my="3">{hasTraded(portfolio) && <PerformanceChart portfolio={portfolio} />}</Box>
      <FactGrid facts={factsOf(portfolio)} />
      <Box mt="2">
        <TradeNotification portfolio={portfolio} />
      </Box>
      <PortfolioDialogs portfolio={portfolio} open={dialog} onClose={() => setDialog(null)} />
    </Surface>
  );
}
