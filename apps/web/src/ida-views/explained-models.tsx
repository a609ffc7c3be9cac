import type { ExplanationOf } from '@pipa/contract';
import { readingWords, stateWords } from '@pipa/ida';
import { idaExplain as words } from '../messages/ida-explain.ts';
import type { Column } from '../ui/table/data-table.tsx';
import { Facts, figures, LevelFacts, number, Part, texts } from './explanation-parts.tsx';
import { say } from './say.ts';

type StateReading = ExplanationOf<'state'>['readings'][number];
const stateColumns: Column<StateReading>[] = [
  texts('name', words.reading, ({ name }) => say(readingWords(name))),
  figures('value', words.value, ({ value }) => value),
];
const votedColumns: Column<StateReading>[] = [...stateColumns, figures('vote', words.vote, ({ vote }) => vote)];

/** A state of the market: its readings against their levels, or its probabilities. */
export function State({ model, state, score, readings, levels, probabilities }: ExplanationOf<'state'>) {
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

/** A prediction: its factors with their weights. */
export function Prediction(explained: ExplanationOf<'prediction'>) {
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
