import { chakra, Flex } from '@chakra-ui/react';
import type { ScorecardsAnswer } from '@pipa/contract';
import {
  adjustedText,
  type EdgeMeasure,
  edgeIn,
  edgeText,
  formatValue,
  type JudgedCard,
  type JudgedView,
  judgedView,
  measuresOf,
  netText,
  type Scorecard,
  type ShownTable,
  scorecardHelp,
  scorecardName,
  scorecardSentence,
  scorecardsOfTable,
  verdictWords,
  viewSentence,
} from '@pipa/ida';
import type { ReactNode } from 'react';
import { formatNumber, NOT_AVAILABLE } from '../format.ts';
import { idaRecords as words } from '../messages/ida-records.ts';
import { Card } from '../ui/card.tsx';
import { Pill } from '../ui/pill.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { StickyEdges } from '../ui/table/sticky-edges.tsx';
import { usePhone } from '../ui/use-media.ts';
import { HelpButton } from './help-button.tsx';
import { say } from './say.ts';
import { useScorecards } from './use-edges.ts';

const help = [scorecardHelp];
const percent = (value: number | null): string => formatValue({ unit: 'fraction' }, value);

const Verdict = ({ card }: { card: JudgedCard }) => (
  <Pill tone={card.judgement === 'beats' ? 'gain' : 'neutral'}>{say(verdictWords(card))}</Pill>
);

/** A phone has no column for the sessions, which alone tell two records of a signal apart. */
function Name({ card }: { card: Scorecard }) {
  const isPhone = usePhone();
  return (
    <>
      {say(scorecardName(card))}
      {isPhone && (
        <chakra.span display="block" color="ink-2" fontSize="xs">
          {words.over(card.horizon)}
        </chakra.span>
      )}
    </>
  );
}

/** Edges of a measure, which are of one unit. */
const edgeColumn = (measure: EdgeMeasure): Column<JudgedCard> => ({
  key: measure,
  header: words.edges[measure],
  hint: words.edgeHints[measure],
  value: (card) => edgeIn(card, measure),
  cell: (card) => edgeText(card, measure) ?? NOT_AVAILABLE,
  numeric: true,
});

const columnsFor = (cards: readonly JudgedCard[]): Column<JudgedCard>[] => [
  {
    key: 'name',
    header: words.columns.name,
    value: (card) => say(scorecardName(card)),
    cell: (card) => <Name card={card} />,
  },
  { key: 'horizon', header: words.columns.horizon, value: ({ horizon }) => horizon, numeric: true },
  {
    key: 'count',
    header: words.columns.count,
    value: ({ count }) => count,
    cell: ({ count }) => formatNumber(count, { decimals: 0 }),
    numeric: true,
  },
  {
    key: 'hitRate',
    header: words.columns.hitRate,
    value: ({ hitRate }) => hitRate,
    cell: ({ hitRate }) => percent(hitRate),
    numeric: true,
    phone: true,
  },
  {
    key: 'baseRate',
    header: words.columns.baseRate,
    value: ({ baseRate }) => baseRate,
    cell: ({ baseRate }) => percent(baseRate),
    numeric: true,
    phone: true,
  },
  ...measuresOf(cards).map(edgeColumn),
  {
    key: 'adjusted',
    header: words.columns.adjusted,
    hint: words.adjustedHint,
    value: ({ adjustedPValue }) => adjustedPValue,
    cell: ({ adjustedPValue }) => (adjustedPValue === null ? NOT_AVAILABLE : adjustedText(adjustedPValue)),
    numeric: true,
  },
  {
    key: 'meanForwardReturn',
    header: words.columns.meanForwardReturn,
    value: ({ meanForwardReturn }) => meanForwardReturn,
    cell: ({ meanForwardReturn }) => percent(meanForwardReturn),
    numeric: true,
  },
  {
    key: 'net',
    header: words.columns.net,
    hint: words.netHint,
    value: (card) => ('meanNetReturn' in card ? card.meanNetReturn : null),
    cell: (card) => netText(card) ?? NOT_AVAILABLE,
    numeric: true,
  },
  { key: 'since', header: words.columns.since, oneLine: true, value: ({ since }) => since },
  {
    key: 'verdict',
    header: words.columns.verdict,
    value: (card) => say(verdictWords(card)),
    cell: (card) => <Verdict card={card} />,
  },
];

/** The last session that the newest of some records knows. */
const untilOf = (cards: readonly Scorecard[]): string | undefined =>
  cards
    .map(({ until }) => until)
    .toSorted()
    .at(-1);

/** Up to when the records of a view go, and how many were tried in it; nothing without a record. */
function aboutView(view: JudgedView): ReactNode {
  const until = untilOf(view.cards);
  if (until === undefined) return undefined;
  const tried = viewSentence(view);
  return (
    <>
      <span>{words.knownThrough(until)}</span>
      {tried && (
        <chakra.span display="block" maxW="88ch">
          {say(tried)}
        </chakra.span>
      )}
    </>
  );
}

interface ScorecardTableProps {
  /** Names the stored state of the table and its CSV file. */
  id: string;
  title: string;
  cardsOf: (answer: ScorecardsAnswer) => readonly Scorecard[];
}

/** A table of records, in each state of its query. */
export function ScorecardTable({ id, title, cardsOf }: ScorecardTableProps) {
  const query = useScorecards();
  const framed = (content: ReactNode) => <Card title={title}>{content}</Card>;
  if (query.isError)
    return framed(
      <QueryView query={query} pending={null}>
        {() => null}
      </QueryView>,
    );
  return (
    <QueryView query={query} pending={framed(<TableSkeleton rows={4} />)}>
      {(answer) => {
        const view = judgedView(cardsOf(answer), answer);
        return (
          <StickyEdges>
            <DataTable
              id={id}
              title={title}
              description={aboutView(view)}
              columns={columnsFor(view.cards)}
              rows={view.cards}
              rowKey={({ key }) => key}
              tools={<HelpButton about={title} parts={help} />}
              empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
            />
          </StickyEdges>
        );
      }}
    </QueryView>
  );
}

const Lines = ({ cards }: { cards: readonly JudgedCard[] }) => (
  <chakra.ul listStyleType="none" display="grid" gap="1.5">
    {cards.map((card) => (
      <chakra.li key={card.key} maxW="80ch" color="ink-2">
        <chakra.span color="ink">{say(scorecardName(card))}. </chakra.span>
        {say(scorecardSentence(card))}
      </chakra.li>
    ))}
  </chakra.ul>
);

/** The records of what a table shows; nothing where it shows nothing that has one. */
export function TableRecords({ about, table }: { about: string; table: ShownTable }) {
  const { data } = useScorecards();
  if (data === undefined) return null;
  const view = judgedView(scorecardsOfTable(table, data), data);
  const description = aboutView(view);
  if (description === undefined) return null;
  return (
    <Card
      title={words.recordOf(about)}
      description={description}
      actions={
        <Flex>
          <HelpButton about={words.records} parts={help} />
        </Flex>
      }
    >
      <Lines cards={view.cards} />
    </Card>
  );
}
