import { Flex, Grid } from '@chakra-ui/react';
import type { Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { invest } from '../../messages/invest.ts';
import { strategyQueries } from '../../queries/strategies/strategy-queries.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useSeesAll } from '../../session/use-sees-all.ts';
import { filterKeys, fitsFilter } from '../../strategy-views/strategy-filter.ts';
import { NoMatches, StrategyFilter, useStrategyFilter } from '../../strategy-views/strategy-filter-bar.tsx';
import { isOpenTo } from '../../strategy-views/strategy-fit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { StrategyCards } from './strategy-cards.tsx';
import { StrategyFinder } from './strategy-finder.tsx';
import { StrategyTable } from './strategy-table.tsx';
import { useListView } from './use-list-view.ts';

const words = invest.strategies;
const views = [
  { value: 'table', label: words.tableView },
  { value: 'cards', label: words.cardView },
] as const;
const infos = [
  { value: 'backtest', label: words.backtestInfo },
  { value: 'tracking', label: words.trackingInfo },
] as const;

interface StrategyListProps {
  /** Action on a strategy, at the end of its row or card. */
  action: (strategy: Strategy) => ReactNode;
}
function ShownStrategies({ strategies, action }: StrategyListProps & { strategies: readonly Strategy[] }) {
  const { info, setInfo, view, setView } = useListView();
  const filter = useStrategyFilter();
  const { data: reader } = useCurrentUser();
  const [showsFilters, setShowsFilters] = useState(false);
  const isPhone = usePhone();
  const onlyOpen = filter.values.open === 'me';
  const rows = useMemo(
    () =>
      strategies.filter(
        (strategy) =>
          fitsFilter(strategy, filter.values) && (!onlyOpen || reader === undefined || isOpenTo(strategy, reader)),
      ),
    [strategies, filter.values, onlyOpen, reader],
  );
  const chosen = filterKeys.filter((key) => key !== 'open' && filter.values[key] !== '').length;
  const tools = (
    <>
      {reader?.riskLevel != null && (
        <Button
          size="sm"
          aria-pressed={onlyOpen}
          tone={onlyOpen ? 'primary' : 'secondary'}
          onClick={() => filter.change({ open: onlyOpen ? '' : 'me' })}
        >
          {words.openToMe}
        </Button>
      )}
      <Segments label={words.viewLabel} value={view} onChange={setView} choices={views} />
      {view === 'table' && <Segments label={words.infoLabel} value={info} onChange={setInfo} choices={infos} />}
      {isPhone && (
        <Button size="sm" aria-expanded={showsFilters} onClick={() => setShowsFilters(!showsFilters)}>
          {words.filters(chosen)}
        </Button>
      )}
      {(!isPhone || showsFilters) && <StrategyFilter filter={filter} />}
    </>
  );
  const finder = <StrategyFinder strategies={strategies} action={action} />;
  if (view === 'table') {
    return (
      <Grid templateColumns="minmax(0, 1fr)" gap="4">
        {finder}
        <StrategyTable
          rows={rows}
          total={strategies.length}
          info={info}
          filter={filter}
          tools={tools}
          action={action}
        />
      </Grid>
    );
  }
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      {finder}
      <Card title={words.listTitle} description={words.shownOf(rows.length, strategies.length)}>
        <Flex gap="2" wrap="wrap">
          {tools}
        </Flex>
      </Card>
      {rows.length === 0 ? (
        <Card pad="none">
          <NoMatches filter={filter} />
        </Card>
      ) : (
        <StrategyCards strategies={rows} info={info} action={action} />
      )}
    </Grid>
  );
}

/** The strategies online, as a table or as cards. */
export function StrategyList({ action }: StrategyListProps) {
  const query = useQuery(strategyQueries.list(useSeesAll()));
  return (
    <QueryView
      query={query}
      pending={
        <Card pad="none" title={words.listTitle}>
          <TableSkeleton rows={5} />
        </Card>
      }
      isEmpty={(rows) => rows.length === 0}
      empty={
        <Card pad="none">
          <EmptyState
            title={words.noStrategies}
            action={<Button onClick={() => void query.refetch()}>{words.reload}</Button>}
          >
            {words.noStrategiesText}
          </EmptyState>
        </Card>
      }
    >
      {(strategies) => <ShownStrategies strategies={strategies} action={action} />}
    </QueryView>
  );
}
