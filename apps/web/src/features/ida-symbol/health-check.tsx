import { Box, chakra, Flex } from '@chakra-ui/react';
import { eventNames } from '@pipa/contract';
import { columnsOf, type HealthSubject, type HealthTable, healthCheckHelp, healthSections } from '@pipa/ida';
import { useMemo } from 'react';
import { AnalysisTable } from '../../ida-views/analysis-table.tsx';
import { useAnalysis } from '../../ida-views/as-of.ts';
import type { IdaRow } from '../../ida-views/cells.tsx';
import { HelpButton } from '../../ida-views/help-button.tsx';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { EmptyState } from '../../ui/states.tsx';

const words = ida.symbol;
const PATTERNS = 18;

const hasEvent = (row: IdaRow): boolean => eventNames.some((name) => row[name] !== 0);
const withEvents = (rows: readonly IdaRow[]): readonly IdaRow[] => rows.filter(hasEvent);

/** The documented columns after the day of each row, which some of the lists leave out. */
const withDay = ({ function: code, columns }: Pick<HealthTable, 'function' | 'columns'>) =>
  columns.some(({ unit }) => unit === 'day') ? columns : [...columnsOf(code).slice(0, 1), ...columns];

/** One table, which waits, fails and is read again by itself. */
function Part({ title, function: code, symbol, length, columns }: HealthTable) {
  const query = useAnalysis(code, { symbol, length });
  const dated = useMemo(() => withDay({ function: code, columns }), [code, columns]);
  const isOfEvents = code === PATTERNS;
  return (
    <AnalysisTable
      id={`ida-health-${code}`}
      title={`${say(title)}: ${symbol}`}
      query={query}
      symbol={symbol}
      columns={dated}
      rowsOf={isOfEvents ? withEvents : undefined}
      empty={isOfEvents ? <EmptyState title={words.noEvents} /> : undefined}
    />
  );
}

/** The health check of a stock or an ETF in its numbered parts (3 §2.1). */
export function HealthCheck(subject: HealthSubject) {
  const title = words.healthOf(subject.symbol);
  return (
    <Flex direction="column" gap="6">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <chakra.h2 textStyle="sectionTitle">{title}</chakra.h2>
        <HelpButton about={title} parts={healthCheckHelp} />
      </Flex>
      {healthSections(subject).map((section) => (
        <Box as="section" key={section.title.en} aria-label={say(section.title)}>
          <chakra.h2 textStyle="cardTitle" mb="3">
            {say(section.title)}
          </chakra.h2>
          <Flex direction="column" gap="4">
            {section.tables.map((table) => (
              <Part key={`${table.function}-${table.symbol}`} {...table} />
            ))}
          </Flex>
        </Box>
      ))}
    </Flex>
  );
}
