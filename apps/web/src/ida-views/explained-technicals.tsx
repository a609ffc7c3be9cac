import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ExplanationOf } from '@pipa/contract';
import { componentWords, eventWords, NO_EDGES, ratingWords, readingWords, sectorWords } from '@pipa/ida';
import type { TaComponent } from '@pipa/quant';
import { useQuery } from '@tanstack/react-query';
import { idaExplain as words } from '../messages/ida-explain.ts';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import type { Column } from '../ui/table/data-table.tsx';
import { useAsOf } from './as-of.ts';
import { BandScale } from './band-scale.tsx';
import { directionOfState, EdgeWord, SignedFigure, SignedPill } from './cells.tsx';
import { Facts, figures, LevelFacts, number, Part, signedFigures, texts } from './explanation-parts.tsx';
import { say } from './say.ts';
import { useEdges } from './use-edges.ts';

type Vote = ExplanationOf<'ta'>['components'][number]['votes'][number];
const voteColumns: Column<Vote>[] = [
  texts('indicator', words.indicator, ({ indicator }) => indicator),
  signedFigures('vote', words.vote, ({ vote }) => vote),
  texts('formula', words.formula, ({ formula }) => formula),
  texts('lines', words.lines, ({ lines }) => lines.map((line) => number(line)).join(' · ')),
];
type Component = ExplanationOf<'ta'>['components'][number];
const componentName = ({ component }: Component): string => say(componentWords(component as TaComponent));
const componentColumns: Column<Component>[] = [
  texts('component', words.component, componentName),
  signedFigures('value', words.value, ({ value }) => value),
  texts('side', words.side, ({ side }) => words[side]),
  figures('votes', words.votes, ({ votes }) => votes.filter(({ vote }) => vote !== null).length, 'contracts'),
];

const NotAsStored = () => <Box color="ink-2">{words.notAsStored}</Box>;

/** Technical metrics: each component with its votes. */
export function Ta({ rating, trend, momentum, components, isAsStored }: ExplanationOf<'ta'>) {
  return (
    <>
      {!isAsStored && <NotAsStored />}
      <Facts
        facts={[
          {
            label: words.rating,
            value:
              rating === null ? (
                number(null)
              ) : (
                <SignedPill direction={directionOfState(rating)}>{say(ratingWords(rating))}</SignedPill>
              ),
          },
          { label: words.trend, value: <SignedFigure value={trend} text={number(trend)} /> },
          { label: words.momentum, value: <SignedFigure value={momentum} text={number(momentum)} /> },
        ]}
      />
      <BandScale label={words.trend} value={trend} />
      <BandScale label={words.momentum} value={momentum} />
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

/** Breadth of a group: how many of its members hold each flag. */
export const Breadth = ({ group, breadth, members, flags }: ExplanationOf<'breadth'>) => (
  <>
    <Facts
      facts={[
        { label: words.group, value: say(sectorWords(group)) },
        { label: words.breadth, value: <SignedFigure value={breadth} text={number(breadth)} /> },
        { label: words.members, value: number(members, 'contracts') },
      ]}
    />
    <BandScale label={words.breadth} value={breadth} />
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

/** An event: its readings of the session before and of the day. */
export function Event({ symbol, event, code, readings, levels, isAsStored }: ExplanationOf<'event'>) {
  const said = eventWords(event, code);
  const { data } = useQuery(idaQueries.symbol(symbol, useAsOf()));
  const edges = useEdges();
  const edge = (data === undefined ? NO_EDGES : edges).ofEvent(event, code, data?.isEtf ? 'ETF' : 'Stock');
  return (
    <>
      {!isAsStored && <NotAsStored />}
      <Facts
        facts={[
          {
            label: words.signal,
            value:
              said === null ? (
                words.noEvent
              ) : (
                <>
                  <SignedPill direction={code > 0 ? 'up' : 'down'} edge={edge}>
                    {say(said)}
                  </SignedPill>
                  <EdgeWord edge={edge} />
                </>
              ),
          },
        ]}
      />
      <Part id="event" title={words.reading} columns={eventColumns} rows={readings} rowKey={({ name }) => name} />
      <LevelFacts levels={levels} />
    </>
  );
}
