import { Box, chakra, Grid } from '@chakra-ui/react';
import type { SymbolTies } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatMoney, formatPercent, formatShares, NOT_AVAILABLE } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { symbolPage as words } from '../../messages/symbol-page.ts';
import { symbolQueries } from '../../queries/ida/symbol-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type Holder = SymbolTies['holders'][number];

const linkOfHolder = ({ strategyId: id, name, strategyType }: Holder) =>
  strategyType === 'AQM' ? links.modelAccount({ id, name }) : links.strategy({ id, name });

function Holders({ holders }: { holders: readonly Holder[] }) {
  return (
    <DataTable
      id="symbol-holders"
      title={words.holders}
      rows={holders}
      rowKey={({ strategyId }) => String(strategyId)}
      empty={<EmptyState title={words.noHolders} />}
      columns={[
        {
          ...{ key: 'name', header: words.strategy },
          value: ({ name }) => name,
          cell: (holder) => <TextLink {...linkOfHolder(holder)}>{holder.name}</TextLink>,
        },
        {
          ...{ key: 'ratio', header: words.share, numeric: true },
          value: ({ ratio }) => ratio,
          cell: ({ ratio }) => formatPercent(ratio),
        },
        { ...{ key: 'day', header: words.day }, value: ({ day }) => day },
      ]}
      maxHeight="320px"
    />
  );
}

function Entries({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return (
    <Box py="2" borderBottomWidth="1px" borderColor="line" _last={{ borderBottomWidth: 0 }}>
      <chakra.h3 textStyle="label" color="ink-2">
        {title}
      </chakra.h3>
      {children.length === 0 ? <Box color="ink-2">{words.nothing}</Box> : children}
    </Box>
  );
}

function Mine({ positions, orders, watchLists, alerts }: SymbolTies) {
  return (
    <Card title={words.mine}>
      <Entries title={words.positions}>
        {positions.map(({ portfolioId, portfolioName, shares, value }) => (
          <Box key={portfolioId}>
            <TextLink {...links.monitor({ id: portfolioId, name: portfolioName })}>{portfolioName}</TextLink>{' '}
            {words.position(formatShares(shares), value === null ? NOT_AVAILABLE : formatMoney(value))}
          </Box>
        ))}
      </Entries>
      <Entries title={words.orders}>
        {orders.map(({ id, portfolioId, portfolioName, side, shares, status }) => (
          <Box key={id}>
            <TextLink to={links.orders(portfolioId)}>{portfolioName}</TextLink>{' '}
            {words.order(enums.orderSides[side], formatShares(shares), enums.orderStatuses[status])}
          </Box>
        ))}
      </Entries>
      <Entries title={words.watchLists}>
        {watchLists.map(({ id, name }) => (
          <Box key={id}>
            <TextLink to={`${paths.ida}?tab=watch-lists&list=${id}`}>{name}</TextLink>
          </Box>
        ))}
      </Entries>
      <Entries title={words.alerts}>
        {alerts.map(({ id, name }) => (
          <Box key={id}>{name}</Box>
        ))}
      </Entries>
    </Card>
  );
}

/** The strategies that hold a symbol, and what the person has in it. */
export function SymbolTiesView({ symbol }: { symbol: string }) {
  const query = useQuery(symbolQueries.ties(symbol));
  return (
    <QueryView
      query={query}
      pending={
        <Card title={words.holders}>
          <TextSkeleton lines={4} />
        </Card>
      }
    >
      {(ties) => (
        <Grid
          gap="4"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
          alignItems="start"
        >
          <Holders holders={ties.holders} />
          <Mine {...ties} />
        </Grid>
      )}
    </QueryView>
  );
}
