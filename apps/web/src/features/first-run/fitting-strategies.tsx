import { Box, chakra, Flex } from '@chakra-ui/react';
import { type CurrentUser, DEFAULT_BENCHMARK, type Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatPercent, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { firstRun } from '../../messages/first-run.ts';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { formatMetric } from '../../strategy-views/compared-metrics.ts';
import { type Fit, rankByFit } from '../../strategy-views/strategy-fit.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const words = firstRun.strategy;
const { columns } = invest.strategies;
/** Fits that are shown before a person asks for all. */
const SHOWN_FIRST = 3;

interface Reason {
  readonly text: string;
  readonly isGood: boolean;
}

/** Why a strategy fits, and where it does not. */
function reasonsOf({ strategy, levelsBelow, isFallBearable, isLongEnough }: Fit): readonly Reason[] {
  const { maxDrawdown, minInvestmentPeriod, riskLevelNumber } = strategy;
  const level = levelsBelow === 0 ? words.atLevel(formatRisk(riskLevelNumber)) : words.below(levelsBelow);
  const fall = maxDrawdown === null ? null : formatPercent(-maxDrawdown, { decimals: 0 });
  const ofFall = { true: words.bearable, false: words.beyond, null: words.fell }[`${isFallBearable}`];
  const ofTime = { true: words.longEnough, false: words.tooLong, null: words.meantFor }[`${isLongEnough}`];
  return [
    { text: level, isGood: true },
    ...(fall === null ? [] : [{ text: ofFall(fall), isGood: isFallBearable !== false }]),
    { text: ofTime(minInvestmentPeriod), isGood: isLongEnough !== false },
  ];
}

const ReasonList = ({ reasons }: { reasons: readonly Reason[] }) => (
  <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="0.5">
    {reasons.map(({ text, isGood }) => (
      <chakra.li key={text} display="flex" gap="1.5" textStyle="hint" color="ink-2">
        <Box as="span" color={isGood ? 'gain' : 'warn'} pt="2px" flexShrink="0" aria-hidden>
          {isGood ? <Check size={13} /> : <TriangleAlert size={13} />}
        </Box>
        {text}
      </chakra.li>
    ))}
  </chakra.ul>
);

interface FitRowProps {
  fit: Fit;
  isBest: boolean;
  action: (strategy: Strategy, isBest: boolean) => ReactNode;
}
function FitRow({ fit, isBest, action }: FitRowProps) {
  const { strategy } = fit;
  const figures = [
    [columns.cagr, strategy.algoCAGR, strategy.benchmarkCAGR],
    [columns.maxDrawdown, strategy.maxDrawdown, strategy.benchmarkMaxDrawdown],
  ] as const;
  return (
    <chakra.li
      display="flex"
      gap="4"
      flexWrap="wrap"
      alignItems="flex-start"
      py="4"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box flex="1 1 300px" minW="0">
        <TextLink {...links.strategy(strategy)} color="ink" fontWeight="600">
          {strategy.name}
        </TextLink>
        <Flex gap="1.5" my="1.5" wrap="wrap">
          <Pill>{enums.componentTypes[strategy.componentType]}</Pill>
          <Pill>{enums.periods[strategy.rebalancePeriod]}</Pill>
        </Flex>
        <ReasonList reasons={reasonsOf(fit)} />
      </Box>
      <chakra.dl flex="0 1 330px" minW="min(100%, 300px)">
        {figures.map(([label, ours, theirs]) => (
          <Flex key={label} justify="space-between" gap="3" py="0.5">
            <chakra.dt color="ink-2">{label}</chakra.dt>
            <chakra.dd textStyle="number">
              {words.figure(formatMetric(ours, 'percent'), DEFAULT_BENCHMARK, formatMetric(theirs, 'percent'))}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      <Box minW="104px">{action(strategy, isBest)}</Box>
    </chakra.li>
  );
}

interface FittingStrategiesProps {
  user: CurrentUser;
  /** Subscribes to a strategy. */
  action: FitRowProps['action'];
}

function Fits({ strategies, user, action }: FittingStrategiesProps & { strategies: readonly Strategy[] }) {
  const { data: limits = null } = useQuery(userQueries.riskLimits());
  const [showsAll, setShowsAll] = useState(false);
  const fits = useMemo(() => rankByFit(strategies, user, limits), [strategies, user, limits]);
  if (fits.length === 0) {
    return (
      <EmptyState title={words.none} action={<ButtonLink to={paths.strategy}>{words.toList}</ButtonLink>}>
        {words.noneText}
      </EmptyState>
    );
  }
  const shown = showsAll ? fits : fits.slice(0, SHOWN_FIRST);
  return (
    <>
      <chakra.p fontWeight="560" mb="3">
        {words.open(fits.length, strategies.length)}
      </chakra.p>
      <chakra.ol listStyleType="none">
        {shown.map((fit, index) => (
          <FitRow key={fit.strategy.id} fit={fit} isBest={index === 0} action={action} />
        ))}
      </chakra.ol>
      <Flex gap="2" wrap="wrap" mt="3">
        {shown.length < fits.length && <Button onClick={() => setShowsAll(true)}>{words.showAll(fits.length)}</Button>}
        <ButtonLink to={paths.strategy} tone="link">
          {words.toList}
        </ButtonLink>
      </Flex>
    </>
  );
}

/** The strategies that are open to a person, the best fit first, each with why. */
export function FittingStrategies(props: FittingStrategiesProps) {
  const query = useQuery(strategyQueries.summary());
  return (
    <QueryView query={query} pending={<TextSkeleton lines={8} />}>
      {(strategies) => <Fits {...props} strategies={strategies.filter(({ status }) => status !== 'Offline')} />}
    </QueryView>
  );
}
