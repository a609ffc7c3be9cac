import { Flex } from '@chakra-ui/react';
import { api, type ImportOutcome, importOutcomes, type OperatedFinding } from '@pipa/contract';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { importDoubts as words } from '../../messages/import-doubts.ts';
import { type FindingFilter, importMutations, importQueries } from '../../queries/imports/import-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterSearch, FilterSelect } from '../../ui/table/table-filters.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { ActDialog } from './act-dialog.tsx';
import { FindingCounts } from './finding-counts.tsx';
import { IngestList } from './ingest-list.tsx';

const LONGEST_SYMBOL = 16;
const FILTER_KEYS = ['findingSymbol', 'outcome', 'open'] as const;
const IS_OPEN = 'true';

const outcomeTone = { KeptOut: 'neutral', Cut: 'neutral', Joined: 'accent', Doubted: 'warn', Kept: 'neutral' } as const;
const daysOf = ({ fromDay, toDay }: OperatedFinding): string =>
  fromDay === toDay ? fromDay : words.days(fromDay, toDay);

const columns: readonly Column<OperatedFinding>[] = [
  { key: 'symbol', header: words.columns.symbol, value: ({ symbol }) => symbol },
  { key: 'days', header: words.columns.days, value: daysOf },
  {
    key: 'outcome',
    header: words.columns.outcome,
    value: ({ outcome }) => words.outcomes[outcome],
    cell: ({ outcome }) => <Pill tone={outcomeTone[outcome]}>{words.outcomes[outcome]}</Pill>,
    phone: true,
  },
  { key: 'fault', header: words.columns.fault, value: ({ fault }) => words.faults[fault], phone: true },
  { key: 'detail', header: words.columns.detail, value: ({ detail }) => detail, minWidth: '180px' },
  { key: 'source', header: words.columns.source, value: ({ source }) => source },
  {
    key: 'state',
    header: words.columns.state,
    value: ({ outcome, isOpen }) => (outcome === 'Doubted' ? (isOpen ? words.open : words.settled) : ''),
  },
];

const schema = api.settleDoubt.input.pick({ reason: true });

function SettleDialog({ finding: { id, symbol }, onClose }: { finding: OperatedFinding; onClose: () => void }) {
  const { mutateAsync: settle } = useMutation(importMutations.settle());
  return (
    <ActDialog
      title={words.settleTitle(symbol)}
      text={words.settleText(symbol)}
      schema={schema}
      initial={{ reason: '' }}
      action={words.settle}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await settle({ id, reason });
        notify.success(words.settledNow(symbol));
        return true;
      }}
    />
  );
}

const outcomeOf = (text: string): ImportOutcome | undefined => importOutcomes.find((outcome) => outcome === text);
const outcomeChoices = [
  { value: '', label: words.filter.all },
  ...importOutcomes.map((value) => ({ value, label: words.outcomes[value] })),
];

function useFindingFilter() {
  const { values, change } = useAddressFilter(FILTER_KEYS);
  const symbol = useDeferredValue(values.findingSymbol.trim());
  const asked: FindingFilter = {
    ...(symbol !== '' && { symbol }),
    outcome: outcomeOf(values.outcome),
    ...(values.open === IS_OPEN && { onlyOpen: true }),
  };
  return { values, change, asked };
}

/** What imports of prices found, to look through and to settle open doubts of; the filter is kept in the address. */
export function ImportFindings() {
  const { values, change, asked } = useFindingFilter();
  const query = useInfiniteQuery({ ...importQueries.findings(asked), placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<OperatedFinding | null>(null);
  return (
    <Flex direction="column" gap="4">
      <IngestList />
      <FindingCounts />
      <Flex gap="2" wrap="wrap" align="center">
        <FilterSearch
          label={words.filter.symbol}
          placeholder={words.filter.symbol}
          maxLength={LONGEST_SYMBOL}
          value={values.findingSymbol}
          onChange={(findingSymbol) => change({ findingSymbol })}
        />
        <FilterSelect
          label={words.filter.outcome}
          choices={outcomeChoices}
          value={values.outcome}
          onChange={(outcome) => change({ outcome })}
        />
        <Switch
          label={words.filter.open}
          checked={values.open === IS_OPEN}
          onChange={(isOn) => change({ open: isOn ? IS_OPEN : '' })}
        />
      </Flex>
      <PagedTable title={words.title} query={query} more={words.moreFindings}>
        {({ pages }) => (
          <DataTable
            id="import-findings"
            title={words.title}
            columns={columns}
            rows={pages.flatMap(({ findings }) => findings)}
            rowKey={({ id }) => id}
            rowActions={(finding) =>
              finding.isOpen ? (
                <Button size="sm" aria-label={words.settleTitle(finding.symbol)} onClick={() => setChosen(finding)}>
                  {words.settle}
                </Button>
              ) : null
            }
            empty={<EmptyState title={words.noMatch} />}
          />
        )}
      </PagedTable>
      {chosen !== null && <SettleDialog finding={chosen} onClose={() => setChosen(null)} />}
    </Flex>
  );
}
