import { Box, Flex } from '@chakra-ui/react';
import { BACKTEST_TRIALS_KEPT, type BacktestTrial } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RealTime } from '../../clock-views/real-time.tsx';
import { formatDay, formatMoney } from '../../format.ts';
import { invest } from '../../messages/invest.ts';
import { faultWords } from '../../messages/stored-texts.ts';
import { trialMutations } from '../../queries/trials/trial-mutations.ts';
import { isUnderWay } from '../../queries/trials/trial-queries.ts';
import { formatMetric } from '../../strategy-views/compared-metrics.ts';
import { type ParameterStyle, parameterName, parameterText } from '../../strategy-views/strategy-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { PillTone } from '../../ui/pill-tone.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { StickyEdges } from '../../ui/table/sticky-edges.tsx';
import { notify } from '../../ui/toaster.tsx';

const words = invest.trial;
const tones = {
  Waiting: 'neutral',
  Running: 'accent',
  Done: 'gain',
  Failed: 'loss',
  Cancelled: 'neutral',
} as const satisfies Record<BacktestTrial['status'], PillTone>;

/** The numbers that differ from the strategy's own. */
const changesOf = ({ parameters }: BacktestTrial, style: ParameterStyle) =>
  Object.entries(parameters)
    .map(([name, value]) => `${parameterName(name, style)} ${parameterText(name, value, style)}`)
    .join(', ') || words.asWritten;

function Status({ trial }: { trial: BacktestTrial }) {
  return (
    <Box minW="120px">
      <Pill tone={tones[trial.status]}>{words.statuses[trial.status]}</Pill>
      {isUnderWay(trial) && (
        <Box mt="1.5">
          <ProgressBar label={words.progress} share={trial.progress} />
        </Box>
      )}
      {trial.error && (
        <Box textStyle="hint" color="ink-2" mt="1" maxW="40ch" whiteSpace="normal">
          {faultWords(trial.error)}
        </Box>
      )}
    </Box>
  );
}

const figure = (key: 'totalReturn' | 'cagr' | 'sharpe' | 'maxDrawdown'): Column<BacktestTrial> => ({
  key,
  header: words.columns[key],
  numeric: true,
  value: (row) => row[key],
  cell: (row) => formatMetric(row[key], key === 'sharpe' ? 'number' : 'percent'),
});

const columnsFor = (style: ParameterStyle): readonly Column<BacktestTrial>[] => [
  {
    key: 'period',
    header: words.columns.period,
    namesRow: true,
    value: (row) => `${formatDay(row.fromDate)} ~ ${formatDay(row.toDate)}`,
    cell: (row) => (
      <>
        {formatDay(row.fromDate)} ~ {formatDay(row.toDate)}
        {row.asOfDate && (
          <Box textStyle="hint" color="ink-2">
            {words.asOfDay(formatDay(row.asOfDate))}
          </Box>
        )}
      </>
    ),
  },
  { key: 'changes', header: words.columns.changes, value: (row) => changesOf(row, style), minWidth: '180px' },
  {
    key: 'status',
    header: words.columns.status,
    value: (row) => row.status,
    cell: (row) => <Status trial={row} />,
    phone: true,
  },
  figure('totalReturn'),
  figure('cagr'),
  figure('sharpe'),
  figure('maxDrawdown'),
  {
    key: 'amount',
    header: words.columns.amount,
    numeric: true,
    value: (row) => row.amount,
    cell: (row) => formatMoney(row.amount, { decimals: 0 }),
  },
  {
    key: 'made',
    header: words.columns.made,
    value: (row) => row.createTime,
    cell: (row) => <RealTime at={row.createTime} />,
  },
];

interface TrialListProps {
  trials: readonly BacktestTrial[];
  style: ParameterStyle;
  shownId: number | null;
  onShow: (id: number | null) => void;
}

/** The own backtests of a strategy, with their progress, newest first. */
export function TrialList({ trials, style, shownId, onShow }: TrialListProps) {
  const columns = useMemo(() => columnsFor(style), [style]);
  const { mutateAsync: cancel } = useMutation(trialMutations.cancel());
  const { mutateAsync: remove } = useMutation(trialMutations.remove());
  const act = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.success(done);
    } catch (error) {
      notify.failure(error);
    }
  };
  const actions = (trial: BacktestTrial) => {
    if (isUnderWay(trial)) {
      return (
        <Button size="sm" onClick={() => void act(cancel({ id: trial.id }), words.cancelled)}>
          {words.cancel}
        </Button>
      );
    }
    const isShown = trial.id === shownId;
    return (
      <Flex gap="2" justify="flex-end">
        {trial.status === 'Done' && (
          <Button size="sm" onClick={() => onShow(isShown ? null : trial.id)}>
            {isShown ? words.hide : words.show}
          </Button>
        )}
        <Button size="sm" onClick={() => void act(remove({ id: trial.id }), words.removed)}>
          {words.remove}
        </Button>
      </Flex>
    );
  };
  return (
    <StickyEdges actions>
      <DataTable
        id="backtest-trials"
        title={words.listTitle}
        description={words.listText(BACKTEST_TRIALS_KEPT)}
        columns={columns}
        rows={trials}
        rowKey={(row) => row.id}
        rowActions={actions}
        empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
      />
    </StickyEdges>
  );
}
