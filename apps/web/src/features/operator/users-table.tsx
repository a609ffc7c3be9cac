import { Box, Flex } from '@chakra-ui/react';
import { type OperatorUser, userGroup } from '@pipa/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { links } from '../../app/links.ts';
import { formatDate, formatRisk } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorQueries } from '../../queries/operator/operator-queries.ts';
import { FieldFrame, Input } from '../../ui/form/field-frame.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterSelect } from '../../ui/table/table-filters.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { foundText, SaveAll } from './save-all.tsx';
import { StatePill } from './state-pill.tsx';

const columns: readonly Column<OperatorUser>[] = [
  {
    key: 'userName',
    header: words.userName,
    value: (row) => row.userName,
    cell: (row) => (
      <Flex gap="2" align="center" wrap="wrap">
        <TextLink to={links.operatorUser(row.userId)}>{row.userName}</TextLink>
        {row.isAdministrator && <Pill tone="accent">{words.administrator}</Pill>}
        {row.activatedAt === null && <Pill tone="warn">{words.notActivated}</Pill>}
      </Flex>
    ),
  },
  { key: 'name', header: words.name, value: (row) => `${row.firstName} ${row.lastName}` },
  { key: 'email', header: words.email, value: (row) => row.email },
  {
    key: 'state',
    header: words.state,
    value: (row) => enums.accountStates[row.investorState],
    cell: (row) => <StatePill state={row.investorState} />,
    phone: true,
  },
  { key: 'class', header: words.memberClass, value: (row) => enums.memberClasses[row.memberClass], phone: true },
  { key: 'risk', header: words.risk, value: (row) => row.riskLevel, cell: (row) => formatRisk(row.riskLevel) },
  { key: 'since', header: words.since, value: (row) => row.createdAt, cell: (row) => formatDate(row.createdAt) },
  { key: 'id', header: words.id, value: (row) => row.userId, numeric: true, phone: false },
];

const groups = userGroup.options.map((value) => ({ value, label: words.filters.groups[value] }));
const FILTERS = ['search', 'group'] as const;

/** Users, newest first; what is searched and shown is kept in the address. */
export function UsersTable() {
  const { values, change } = useAddressFilter(FILTERS);
  const search = useDeferredValue(values.search.trim());
  const group = userGroup.catch('Everyone').parse(values.group);
  const found = useInfiniteQuery({ ...operatorQueries.users(search, group), placeholderData: keepPreviousData });
  return (
    <Flex direction="column" gap="4">
      <Flex gap="4" wrap="wrap">
        <Box flex="1" minW="220px" maxW="420px">
          <FieldFrame label={words.search} hint={words.searchHint}>
            {(wiring) => (
              <Input
                {...wiring}
                type="search"
                maxLength={254}
                value={values.search}
                autoComplete="off"
                onChange={(event) => change({ search: event.target.value })}
              />
            )}
          </FieldFrame>
        </Box>
      </Flex>
      <PagedTable title={words.users} query={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ users }) => users);
          return (
            <DataTable
              id="operator-users"
              title={words.users}
              description={foundText(rows.length, pages.at(-1)?.count ?? 0)}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.userId}
              csv={false}
              tools={
                <>
                  <FilterSelect
                    label={words.filters.group}
                    value={group}
                    choices={groups}
                    onChange={(value) => change({ group: value === 'Everyone' ? '' : value })}
                  />
                  <SaveAll fileName="users" query={found} columns={columns} rowsOf={({ users }) => users} />
                </>
              }
              empty={<EmptyState title={words.noUsersTitle}>{words.noUsersText}</EmptyState>}
            />
          );
        }}
      </PagedTable>
    </Flex>
  );
}
