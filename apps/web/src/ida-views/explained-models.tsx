import { Box } from '@chakra-ui/react';
import type { ExplanationOf } from '@pipa/contract';
import { againstBaseRate, edgeWords, readingWords, stateWords } from '@pipa/ida';
import type { ReactNode } from 'react';
import { idaExplain as words } from '../messages/ida-explain.ts';
import type { Column } from '../ui/table/data-table.tsx';
import { directionOfState, SignedPill } from './cells.tsx';
import { Facts, figures, LevelFacts, number, Part, signedFigures, texts } from './explanation-parts.tsx';
import { say } from './say.ts';
import { useEdges } from './use-edges.ts';

type StateReading = ExplanationOf<'state'>['readings'][number];
const stateColumns: Column<StateReading>[] = [
  texts('name', words.reading, ({ name }) => say(readingWords(name))),
  figures('value', words.value, ({ value }) => value),
];
const votedColumns: Column<StateReading>[] = [...stateColumns, signedFigures('vote', words.vote, ({ vote }) => vote)];

/** A state of the market: its readings against their levels, or its probabilities. */
export function State({ model, state, score, readings, levels, probabilities }: ExplanationOf<'state'>) {
  const edges = useEdges();
  const hasVotes = readings.some(({ vote }) => vote !== null);
  return (
    <>
      <Facts
        facts={[
          {
            label: model,
            value:
              state === null ? (
                number(null)
              ) : (
                <SignedPill direction={directionOfState(state)} edge={edges.ofState(model, state)}>
                  {say(stateWords(state))}
                </SignedPill>
              ),
          },
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
  signedFigures('contribution', words.contribution, ({ contribution }) => contribution),
  figures('standardised', words.standardised, ({ standardised }) => standardised),
  figures('weight', words.weight, ({ weight }) => weight),
  figures('value', words.value, ({ value }) => value),
];
const factorColumnsOf = { factors: factorColumns, policy: factorColumns.filter(({ key }) => key !== 'weight') };

/** Of the score: less than a tenth of a percentage point of the probability. */
const NEXT_TO_NOTHING = 0.004;

/** A prediction: what its record says, and its factors with their weights. */
export function Prediction(explained: ExplanationOf<'prediction'>) {
  const edge = useEdges().ofPrediction(explained.name);
  const record = againstBaseRate(edge);
  const isBaseRate =
    explained.kind === 'factors' &&
    explained.score !== null &&
    Math.abs(explained.score - (explained.intercept ?? 0)) < NEXT_TO_NOTHING;
  const { kind, call, probabilityUp, baseRate, expectedReturn, position, intercept, score, horizon, trainedThrough } =
    explained;
  const facts: (readonly [string, ReactNode])[] = [
    [
      words.call,
      <SignedPill key="call" direction={directionOfState(call)} edge={edge}>
        {say(stateWords(call))}
      </SignedPill>,
    ],
    [words.record, [say(edgeWords(edge)), record && say(record)].filter(Boolean).join(': ')],
    [words.probabilityUp, number(probabilityUp, 'probability')],
    [words.baseRate, number(baseRate, 'probability')],
    [words.expectedReturn, expectedReturn === null ? null : number(expectedReturn, 'fraction')],
    [words.position, position === null ? null : number(position)],
    [words.score, score === null ? null : number(score)],
    [words.intercept, intercept === null ? null : number(intercept)],
    [words.horizon, number(horizon, 'contracts')],
    [words.trainedThrough, trainedThrough],
  ];
  return (
    <>
      {isBaseRate && <Box maxW="80ch">{words.baseRateAlone}</Box>}
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
