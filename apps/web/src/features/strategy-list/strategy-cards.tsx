import { Box, chakra, Flex, Grid, TabsContent, TabsList, TabsRoot, TabsTrigger } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { type ReactNode, useMemo } from 'react';
import { links } from '../../app/links.ts';
import { formatDay, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { invest } from '../../messages/invest.ts';
import { ClosedMark } from '../../strategy-views/closed-mark.tsx';
import { metricRows } from '../../strategy-views/compared-metrics.ts';
import { PerformanceImage } from '../../strategy-views/performance-image.tsx';
import { cardRecipe } from '../../theme/recipes/surface-recipes.ts';
import { FactGrid } from '../../ui/fact-list.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { figuresOf, type Info, picturePathOf } from './strategy-figures.ts';

const Surface = chakra('article', cardRecipe);
const words = invest.strategies;
const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))', '2xl': 'repeat(3, minmax(0, 1fr))' };
const infos = [
  { value: 'backtest', label: words.backtestInfo, none: words.noBacktests },
  { value: 'tracking', label: words.trackingInfo, none: words.noTracking },
] as const satisfies readonly { value: Info; label: string; none: string }[];

/** One record of a strategy: its period, its picture, and the documented metrics beside those of the benchmark. */
function ShownRecord({ strategy, info, none }: { strategy: Strategy; info: Info; none: string }) {
  const figures = figuresOf(strategy, info);
  if (figures === null) return <EmptyState title={none} />;
  const facts = metricRows(figures).map(({ label, ours, benchmark }) => ({
    label,
    value: (
      <>
        {ours}{' '}
        <Box as="span" textStyle="hint" fontWeight="400" color="ink-2">
          {figures.benchmarkSymbol} {benchmark}
        </Box>
      </>
    ),
  }));
  return (
    <>
      <Box textStyle="hint" color="ink-2" mb="2">
        {words.period(formatDay(figures.begin), formatDay(figures.end))}
      </Box>
      <Box mb="3">
        <PerformanceImage path={picturePathOf(strategy, info)} name={strategy.name} />
      </Box>
      <FactGrid facts={facts} />
    </>
  );
}

interface StrategyCardProps {
  strategy: Strategy;
  /** The record that is shown first. */
  info: Info;
  action: (strategy: Strategy) => ReactNode;
}
/** A strategy in short, with its backtest and its track in tabs (2 §2). */
function StrategyCard({ strategy, info, action }: StrategyCardProps) {
  return (
    <Surface aria-label={strategy.name}>
      <Flex justify="space-between" align="flex-start" gap="3" mb="2.5">
        <Box minW="0">
          <chakra.h3 textStyle="sectionTitle" overflowWrap="anywhere">
            <TextLink {...links.strategy(strategy)} color="ink" fontWeight="inherit">
              {strategy.name}
            </TextLink>
          </chakra.h3>
          <Flex gap="1.5" mt="1.5" wrap="wrap">
            <Pill>
              {words.columns.id} {strategy.id}
            </Pill>
            <Pill>{formatRisk(strategy.riskLevelNumber)}</Pill>
            <Pill>{enums.componentTypes[strategy.componentType]}</Pill>
            <ClosedMark strategy={strategy} />
          </Flex>
        </Box>
        {action(strategy)}
      </Flex>
      <TabsRoot defaultValue={info} lazyMount unmountOnExit>
        <TabsList aria-label={words.infoOf(strategy.name)}>
          {infos.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {infos.map(({ value, none }) => (
          <TabsContent key={value} value={value}>
            <ShownRecord strategy={strategy} info={value} none={none} />
          </TabsContent>
        ))}
      </TabsRoot>
    </Surface>
  );
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function StrategyCards({ strategies, ...card }: Omit<StrategyCardProps, 'strategy'> & StrategiesProps) {
  const sorted = useMemo(
    () => [...strategies].sort((left, right) => byName.compare(left.name, right.name)),
    [strategies],
  );
  return (
    <Grid templateColumns={columns} gap="4" alignItems="start">
      {sorted.map((strategy) => (
        <StrategyCard key={strategy.id} strategy={strategy} {...card} />
      ))}
    </Grid>
  );
}
interface StrategiesProps {
  strategies: readonly Strategy[];
}
