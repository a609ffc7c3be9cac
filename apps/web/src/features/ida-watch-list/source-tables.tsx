import { Box } from '@chakra-ui/react';
import { columnsOf, helpOf } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ofSymbols } from '../../ida-views/analysis-error.tsx';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAsOf } from '../../ida-views/as-of.ts';
import { idaSignals } from '../../messages/ida-signals.ts';
import {
  type SignalSource,
  type SourceTableCode,
  signalCalls,
  signalQueries,
} from '../../queries/ida/signal-queries.ts';
import { Panel } from '../../ui/panel.tsx';

const words = idaSignals.list;
const LIST_METRICS = 16;
const ACCOUNT_METRICS = 27;
const SCORES = 28;
const metricsColumns = columnsOf(ACCOUNT_METRICS);
const scoresColumns = columnsOf(SCORES);

interface SourceTableProps {
  code: SourceTableCode;
  title: string;
  subject: string;
  source: SignalSource;
  /** In place of rows where the source has no symbols. */
  empty: ReactNode;
}

function SourceTable({ code, title, subject, source, empty }: SourceTableProps) {
  const asOf = useAsOf();
  const query = useQuery(signalQueries.sourceTable(code, source, asOf));
  const asked = signalCalls.sourceTable(code, source, asOf);
  return (
    <AnalysisTable
      id={`ida-source-${code}`}
      title={title}
      subject={subject}
      query={{ ...query, data: ofSymbols(query.data), asked }}
      columns={code === SCORES ? scoresColumns : metricsColumns}
      help={helpOf(code === SCORES ? SCORES : ACCOUNT_METRICS)}
      empty={empty}
    />
  );
}

/** Technical metrics of the symbols of an account or a watch list, and their scores and momentum when they are asked for. */
export function SourceMetrics(props: Omit<SourceTableProps, 'code' | 'title'>) {
  return (
    <>
      <SourceTable
        {...props}
        code={'accountid' in props.source ? ACCOUNT_METRICS : LIST_METRICS}
        title={words.metrics}
      />
      <Panel title={words.scores}>
        {() => (
          <Box p={{ base: '4', md: '5' }}>
            <SourceTable {...props} code={SCORES} title={words.scores} />
          </Box>
        )}
      </Panel>
    </>
  );
}
