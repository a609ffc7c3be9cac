import { Flex } from '@chakra-ui/react';
import type { OperatorUser } from '@pipa/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
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
import { TextLink } from '../../ui/text-link.tsx';
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
    value: (row) => row.investorState,
    cell: (row) => <StatePill state={row.investorState} />,
    phone: true,
  },
  { key: 'class', header: words.memberClass, value: (row) => enums.memberClasses[row.memberClass], phone: true },
  { key: 'risk', header: words.risk, value: (row) => row.riskLevel, cell: (row) => formatRisk(row.riskLevel) },
  { key: 'since', header: words.since, value: (row) => row.createdAt, cell: (row) => formatDate(row.createdAt) },
  { key: 'id', header: words.id, value: (row) => row.userId, numeric: true, phone: false },
];

/** Users, newest first; the search is kept in the address. */
export function UsersTable() {
  const [query, setQuery] = useSearchParams();
  const typed = query.get('search') ?? '';
  const search = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({ ...operatorQueries.users(search), placeholderData: keepPreviousData });
  const change = (text: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === '') next.delete('search');
        else next.set('search', text);
        return next;
      },
      { replace: true },
    );
  return (
    <Flex direction="column" gap="4">
      <Flex maxW="420px">
        <FieldFrame label={words.search} hint={words.searchHint}>
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              maxLength={254}
              value={typed}
              autoComplete="off"
              onChange={(event) => change(event.target.value)}
            />
          )}
        </FieldFrame>
      </Flex>
      <PagedTable title={words.users} query={found}>
        {({ pages }) => (
          <DataTable
            id="operator-users"
            title={words.users}
            columns={columns}
            rows={pages.flatMap(({ users }) => users)}
            rowKey={(row) => row.userId}
            csv={false}
            empty={<EmptyState title={words.noUsersTitle}>{words.noUsersText}</EmptyState>}
          />
        )}
      </PagedTable>
    </Flex>
  );
}
