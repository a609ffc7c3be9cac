import { Box, chakra, Flex } from '@chakra-ui/react';
import { eventNames } from '@pipa/contract';
import {
  columnsOf,
  type HealthSection,
  type HealthSubject,
  type HealthTable,
  healthCheckHelp,
  healthSections,
} from '@pipa/ida';
import { useMemo, useState } from 'react';
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
      hasChart={false}
      empty={isOfEvents ? <EmptyState title={words.noEvents} /> : undefined}
    />
  );
}

const Tables = ({ tables }: Pick<HealthSection, 'tables'>) => (
  <Flex direction="column" gap="4">
    {tables.map((table) => (
      <Part key={`${table.function}-${table.symbol}`} {...table} />
    ))}
  </Flex>
);

const OpenSection = ({ title, tables }: HealthSection) => (
  <Box as="section" aria-label={say(title)}>
    <chakra.h2 textStyle="cardTitle" mb="3">
      {say(title)}
    </chakra.h2>
    <Tables tables={tables} />
  </Box>
);

/** A part whose tables are read once it is opened. */
function FoldedSection({ title, tables }: HealthSection) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <chakra.details>
      <chakra.summary textStyle="cardTitle" cursor="pointer" mb="3" onClick={() => setOpened(true)}>
        {say(title)}
      </chakra.summary>
      {wasOpened && <Tables tables={tables} />}
    </chakra.details>
  );
}

/** The health check of a stock or an ETF in its numbered parts (3 §2.1): its own first, those of its market and its sector folded behind it. */
export function HealthCheck(subject: HealthSubject) {
  const title = words.healthOf(subject.symbol);
  const sections = healthSections(subject);
  const isOwn = ({ tables }: HealthSection) => tables.every(({ symbol }) => symbol === subject.symbol);
  const folded = sections.filter((section) => !isOwn(section));
  return (
    <Flex direction="column" gap="6">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <chakra.h2 textStyle="sectionTitle">{title}</chakra.h2>
        <HelpButton about={title} parts={healthCheckHelp} />
      </Flex>
      {sections
        .filter((section) => !folded.includes(section))
        .map((section) => (
          <OpenSection key={section.title.en} {...section} />
        ))}
      {folded.map((section) => (
        <FoldedSection key={section.title.en} {...section} />
      ))}
    </Flex>
  );
}
