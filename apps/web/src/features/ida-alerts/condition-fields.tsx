import {
  type AlertMetric,
  alertDirections,
  type EventName,
  eventNames,
  moveDirections,
  predictionCall,
  predictionNames,
  type StateModel,
  screenChanges,
  stateModels,
} from '@pipa/contract';
import {
  ALERT_METRIC_GROUPS,
  bandWords,
  COLUMN_FACTS,
  eventCodes,
  eventWords,
  metricUnit,
  metricWords,
  statesOfModel,
  stateWords,
} from '@pipa/ida';
import type { TaBand } from '@pipa/quant';
import { type Control, useController, useWatch } from 'react-hook-form';
import { say } from '../../ida-views/say.ts';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { type Choice, FieldFrame, Select } from '../../ui/form/field-frame.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import type { AlertFields } from './alert-form.ts';

interface Bound<Out> {
  control: Control<AlertFields, unknown, Out>;
}

const named = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: names[value] }));
const orAny = (choices: Choice[]): Choice[] => [{ value: '', label: words.any }, ...choices];
const BANDS: readonly TaBand[] = [2, 1, 0, -1, -2];

const eventChoices = (): Choice[] =>
  eventNames.map((name) => ({ value: name, label: say(COLUMN_FACTS[name].heading) }));
const codeChoices = (event: EventName): Choice[] =>
  orAny(
    eventCodes(event).flatMap((code) => {
      const text = eventWords(event, code);
      return text === null ? [] : [{ value: String(code), label: say(text) }];
    }),
  );

function EventFields<Out>({ control }: Bound<Out>) {
  const event = useWatch({ control, name: 'condition.event' }) as EventName;
  return (
    <>
      <SelectField control={control} name="condition.event" label={words.event} choices={eventChoices()} />
      <SelectField control={control} name="condition.code" label={words.code} choices={codeChoices(event)} />
    </>
  );
}

/** The figures in their groups. */
function MetricField<Out>({ control }: Bound<Out>) {
  const { field } = useController({ control, name: 'condition.metric' });
  return (
    <FieldFrame label={words.metric}>
      {(wiring) => (
        <Select kind="select" {...wiring} {...field}>
          {ALERT_METRIC_GROUPS.map(({ title, metrics }) => (
            <optgroup key={title.en} label={say(title)}>
              {metrics.map((metric) => (
                <option key={metric} value={metric}>
                  {say(metricWords(metric))}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

function CrossingFields<Out>({ control }: Bound<Out>) {
  const metric = useWatch({ control, name: 'condition.metric' }) as AlertMetric;
  return (
    <>
      <MetricField control={control} />
      <SelectField
        control={control}
        name="condition.direction"
        label={words.direction}
        choices={named(alertDirections, words.directions)}
      />
      <TextField
        control={control}
        name="condition.level"
        label={words.level}
        hint={words.units[metricUnit(metric)]}
        // The decimal keyboard of a phone has no minus, and none of the letters K, M, B and T.
        inputMode="text"
        autoComplete="off"
        maxLength={24}
        required
      />
    </>
  );
}

const MoveFields = <Out,>({ control }: Bound<Out>) => (
  <>
    <SelectField
      control={control}
      name="condition.move"
      label={words.move}
      choices={named(moveDirections, words.moves)}
    />
    <TextField
      control={control}
      name="condition.percent"
      label={words.percent}
      inputMode="decimal"
      maxLength={6}
      required
    />
  </>
);

function StateFields<Out>({ control }: Bound<Out>) {
  const model = useWatch({ control, name: 'condition.model' }) as StateModel;
  const models = stateModels.map((value) => ({ value, label: say(COLUMN_FACTS[`currentState${value}`].heading) }));
  const states = statesOfModel[model].map((value) => ({ value, label: say(stateWords(value)) }));
  return (
    <>
      <SelectField control={control} name="condition.model" label={words.model} choices={models} />
      <SelectField control={control} name="condition.into" label={words.into} choices={orAny(states)} />
    </>
  );
}

function PredictionFields<Out>({ control }: Bound<Out>) {
  const predictions = predictionNames.map((value) => ({ value, label: say(COLUMN_FACTS[value].heading) }));
  const calls = predictionCall.options.map((value) => ({ value, label: say(stateWords(value)) }));
  return (
    <>
      <SelectField control={control} name="condition.prediction" label={words.prediction} choices={predictions} />
      <SelectField control={control} name="condition.into" label={words.into} choices={orAny(calls)} />
    </>
  );
}

const ratingChoices = () => orAny(BANDS.map((band) => ({ value: String(band), label: say(bandWords(band)) })));

/** The fields of the kind of condition that is chosen. */
export function ConditionFields<Out>({ control }: Bound<Out>) {
  const kind = useWatch({ control, name: 'condition.kind' });
  switch (kind) {
    case 'event':
      return <EventFields control={control} />;
    case 'crossing':
      return <CrossingFields control={control} />;
    case 'move':
      return <MoveFields control={control} />;
    case 'rating':
      return <SelectField control={control} name="condition.into" label={words.into} choices={ratingChoices()} />;
    case 'screen':
      return (
        <SelectField
          control={control}
          name="condition.change"
          label={words.kind}
          choices={named(screenChanges, words.changes)}
        />
      );
    case 'state':
      return <StateFields control={control} />;
    case 'prediction':
      return <PredictionFields control={control} />;
  }
}
