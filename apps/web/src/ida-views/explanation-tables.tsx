import { Box, chakra, Grid } from '@chakra-ui/react';
import type { Explanation, ExplanationKind, ExplanationOf } from '@pipa/contract';
import {
  COLUMN_FACTS,
  type ColumnName,
  type ColumnUnit,
  componentWords,
  eventWords,
  familyWords,
  formatValue,
  QUARTERLY_GROUPS_MENU,
  ratingWords,
  readingWords,
  sectorWords,
  stateWords,
  type Words,
} from '@pipa/ida';
import type { TaComponent } from '@pipa/quant';
import type { ReactNode } from 'react';
import { idaExplain as words } from '../messages/ida-explain.ts';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { say } from './say.ts';

const number = (value: number | null, unit: ColumnUnit = 'ratio'): string => formatValue({ unit }, value);

/** A column of numbers of a unit, or of texts. */
const figures = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number | null,
  unit: ColumnUnit = 'ratio',
): Column<Row> => ({ key, header, value, cell: (row) => number(value(row), unit), numeric: true });
const texts = <Row,>(key: string, header: string, value: (row: Row) => string): Column<Row> => ({ key, header, value });

interface PartProps<Row extends object> {
  id: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  expand?: (row: Row) => ReactNode;
}
const Part = <Row extends object>(props: PartProps<Row>) => (
  <DataTable bare {...props} id={`ida-explain-${props.id}`} />
);

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box maxW="520px">
    <FactList facts={facts} />
  </Box>
);

type Levels = ExplanationOf<'event'>['levels'];
const LevelFacts = ({ levels }: { levels: Levels }) =>
  levels.length > 0 && (
    <Box as="section">
      <chakra.h3 textStyle="label" color="ink-2">
        {words.levels}
      </chakra.h3>
      <Facts facts={levels.map(({ name, value }) => ({ label: say(readingWords(name)), value: number(value) }))} />
    </Box>
  );

type Vote = ExplanationOf<'ta'>['components'][number]['votes'][number];
const voteColumns: Column<Vote>[] = [
  texts('indicator', words.indicator, ({ indicator }) => indicator),
  figures('vote', words.vote, ({ vote }) => vote),
  texts('formula', words.formula, ({ formula }) => formula),
  texts('lines', words.lines, ({ lines }) => lines.map((line) => number(line)).join(' · ')),
];
type Component = ExplanationOf<'ta'>['components'][number];
const componentName = ({ component }: Component): string => say(componentWords(component as TaComponent));
const componentColumns: Column<Component>[] = [
  texts('component', words.component, componentName),
  figures('value', words.value, ({ value }) => value),
  texts('side', words.side, ({ side }) => words[side]),
  figures('votes', words.votes, ({ votes }) => votes.filter(({ vote }) => vote !== null).length, 'contracts'),
];

function Ta({ rating, trend, momentum, components }: ExplanationOf<'ta'>) {
  return (
    <>
      <Facts
        facts={[
          { label: words.rating, value: rating === null ? number(null) : say(ratingWords(rating)) },
          { label: words.trend, value: number(trend) },
          { label: words.momentum, value: number(momentum) },
        ]}
      />
      <Part
        id="components"
        title={words.component}
        columns={componentColumns}
        rows={components}
        rowKey={({ component }) => component}
        expand={(row) => (
          <Part
            id={row.component}
            title={words.votesOf(componentName(row))}
            columns={voteColumns}
            rows={row.votes}
            rowKey={({ indicator, formula }) => `${indicator} ${formula}`}
          />
        )}
      />
    </>
  );
}

type Flag = ExplanationOf<'breadth'>['flags'][number];
const flagName = ({ name }: Flag): string => say(readingWords(name));
const flagColumns: Column<Flag>[] = [
  texts('flag', words.flag, flagName),
  figures('share', words.share, ({ holding, known }) => (known === 0 ? null : holding / known), 'fraction'),
  figures('holding', words.holding, ({ holding }) => holding, 'contracts'),
  figures('known', words.members, ({ known }) => known, 'contracts'),
];

const Symbols = ({ title, symbols }: { title: string; symbols: readonly string[] }) => (
  <Box as="section">
    <chakra.h3 textStyle="label" color="ink-2">
      {title}
    </chakra.h3>
    <Box>{symbols.join(', ')}</Box>
  </Box>
);
const Members = ({ flag: { above, below } }: { flag: Flag }) =>
  above.length + below.length === 0 ? (
    words.tooMany
  ) : (
    <Grid gap="3">
      <Symbols title={words.above(above.length)} symbols={above} />
      <Symbols title={words.below(below.length)} symbols={below} />
    </Grid>
  );

const Breadth = ({ group, breadth, members, flags }: ExplanationOf<'breadth'>) => (
  <>
    <Facts
      facts={[
        { label: words.group, value: say(sectorWords(group)) },
        { label: words.breadth, value: number(breadth) },
        { label: words.members, value: number(members, 'contracts') },
      ]}
    />
    <Part
      id="breadth"
      title={words.breadth}
      columns={flagColumns}
      rows={flags}
      rowKey={({ name }) => name}
      expand={(flag) => <Members flag={flag} />}
    />
  </>
);

type EventReading = ExplanationOf<'event'>['readings'][number];
const eventColumns: Column<EventReading>[] = [
  texts('name', words.reading, ({ name }) => say(readingWords(name))),
  figures('before', words.before, ({ before }) => before),
  figures('value', words.value, ({ value }) => value),
];

function Event({ event, code, readings, levels }: ExplanationOf<'event'>) {
  const said = eventWords(event, code);
  return (
    <>
      <Facts facts={[{ label: words.signal, value: said === null ? words.noEvent : say(said) }]} />
      <Part id="event" title={words.reading} columns={eventColumns} rows={readings} rowKey={({ name }) => name} />
      <LevelFacts levels={levels} />
    </>
  );
}

type Group = ExplanationOf<'fundamental'>['groups'][number];
type Figure = Group['figures'][number];
const groupName = ({ group }: Group): string => {
  const option = QUARTERLY_GROUPS_MENU.find(({ value }) => value === group);
  return option === undefined ? group : say(option.words);
};
const groupColumns: Column<Group>[] = [
  texts('group', words.group, groupName),
  figures('score', words.score, ({ score }) => score, 'rank'),
];
const factsOf = (name: string) => COLUMN_FACTS[name as ColumnName];
const figureColumns: Column<Figure>[] = [
  texts('name', words.figure, ({ name }) => say(factsOf(name).heading)),
  {
    key: 'value',
    header: words.value,
    value: ({ value }) => value,
    cell: ({ name, value }) => formatValue(factsOf(name), value),
    numeric: true,
  },
  figures('rank', words.rank, ({ rank }) => rank, 'rank'),
  texts('better', words.better, ({ better }) => words.directions[better]),
];

const Fundamental = ({ overallScore, quarterEnd, peers, place, groups }: ExplanationOf<'fundamental'>) => (
  <>
    <Facts
      facts={[
        { label: words.overallScore, value: number(overallScore, 'rank') },
        { label: words.place, value: place === null ? number(null) : words.placeOf(place, peers) },
        { label: words.quarter, value: quarterEnd },
      ]}
    />
    <Part
      id="scores"
      title={words.score}
      columns={groupColumns}
      rows={groups}
      rowKey={({ group }) => group}
      expand={(row) => (
        <Part
          id={row.group}
          title={words.figuresOf(groupName(row))}
          columns={figureColumns}
          rows={row.figures}
          rowKey={({ name }) => name}
        />
      )}
    />
  </>
);

type Family = ExplanationOf<'momentum'>['families'][number];
const familyColumns: Column<Family>[] = [
  texts('family', words.family, ({ family }) => say(familyWords(family))),
  figures('average', words.average, ({ average }) => average, 'rank'),
  {
    key: 'place',
    header: words.place,
    value: ({ place }) => place,
    cell: ({ place, peers }) => (place === null ? number(null) : words.placeOf(place, peers)),
    numeric: true,
  },
  figures('m2', 'M2', ({ m2 }) => m2, 'rank'),
  figures('m3', 'M3', ({ m3 }) => m3, 'rank'),
  figures('m4', 'M4', ({ m4 }) => m4, 'rank'),
  figures('m6', 'M6', ({ m6 }) => m6, 'rank'),
];

const Momentum = ({ returns, families }: ExplanationOf<'momentum'>) => (
  <>
    <Facts
      facts={Object.entries(returns).map(([months, value]) => ({
        label: words.returnOver(months.slice(1)),
        value: number(value, 'fraction'),
      }))}
    />
    <Part id="momentum" title={words.rank} columns={familyColumns} rows={families} rowKey={({ family }) => family} />
  </>
);

type StateReading = ExplanationOf<'state'>['readings'][number];
const stateColumns: Column<StateReading>[] = [
  texts('name', words.reading, ({ name }) => say(readingWords(name))),
  figures('value', words.value, ({ value }) => value),
];
const votedColumns: Column<StateReading>[] = [...stateColumns, figures('vote', words.vote, ({ vote }) => vote)];

function State({ model, state, score, readings, levels, probabilities }: ExplanationOf<'state'>) {
  const hasVotes = readings.some(({ vote }) => vote !== null);
  return (
    <>
      <Facts
        facts={[
          { label: model, value: state === null ? number(null) : say(stateWords(state)) },
          ...(score === null ? [] : [{ label: words.score, value: number(score) }]),
          ...probabilities.map((one) => ({
            label: `${words.probability}: ${say(stateWords(one.state))}`,
            value: number(one.value, 'probability'),
          })),
        ]}
      />
      {readings.length > 0 && (
        <Part
          id="state"
          title={words.reading}
          columns={hasVotes ? votedColumns : stateColumns}
          rows={readings}
          rowKey={({ name }) => name}
        />
      )}
      <LevelFacts levels={levels} />
    </>
  );
}

type Factor = ExplanationOf<'prediction'>['factors'][number];
const factorColumns: Column<Factor>[] = [
  texts('name', words.factor, ({ name }) => say(readingWords(name))),
  figures('contribution', words.contribution, ({ contribution }) => contribution),
  figures('standardised', words.standardised, ({ standardised }) => standardised),
  figures('weight', words.weight, ({ weight }) => weight),
  figures('value', words.value, ({ value }) => value),
];
const factorColumnsOf = { factors: factorColumns, policy: factorColumns.filter(({ key }) => key !== 'weight') };

function Prediction(explained: ExplanationOf<'prediction'>) {
  const { kind, call, probabilityUp, expectedReturn, position, intercept, score, horizon, trainedThrough } = explained;
  const facts: (readonly [string, string | null])[] = [
    [words.call, say(stateWords(call))],
    [words.probabilityUp, number(probabilityUp, 'probability')],
    [words.expectedReturn, expectedReturn === null ? null : number(expectedReturn, 'fraction')],
    [words.position, position === null ? null : number(position)],
    [words.score, score === null ? null : number(score)],
    [words.intercept, intercept === null ? null : number(intercept)],
    [words.horizon, number(horizon, 'contracts')],
    [words.trainedThrough, trainedThrough],
  ];
  return (
    <>
      <Facts facts={facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))} />
      <Part
        id="factors"
        title={words.factor}
        columns={factorColumnsOf[kind]}
        rows={explained.factors}
        rowKey={({ name }) => name}
      />
    </>
  );
}

const views: { readonly [Kind in ExplanationKind]: (explained: ExplanationOf<Kind>) => ReactNode } = {
  ta: Ta,
  breadth: Breadth,
  event: Event,
  fundamental: Fundamental,
  momentum: Momentum,
  state: State,
  prediction: Prediction,
};

const ruleOf = (explained: Explanation): string =>
  explained.what === 'prediction' ? words.rules[explained.kind] : words.rules[explained.what];

/** How a figure came about: its rule, and what the rule was applied to. */
export function ExplanationTables({ explained }: { explained: Explanation }) {
  const View = views[explained.what] as (explained: Explanation) => ReactNode;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Box color="ink-2" maxW="80ch">
        {ruleOf(explained)}
      </Box>
      <View {...explained} />
    </Grid>
  );
}

/** What a question is about, for the title of its dialog. */
export const explanationTitle = (what: ExplanationKind): Words['en'] => words.titles[what];
