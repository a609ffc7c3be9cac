import {
  type Alert,
  type AlertChannel,
  type AlertCondition,
  type AlertMetric,
  alertChannels,
  api,
  fitsSubject,
  type SavedScreen,
} from '@pipa/contract';
import { figureToType, metricUnit, readFigureIn, typedFigure } from '@pipa/ida';
import { z } from 'zod';

type Kind = AlertCondition['kind'];
type SubjectKind = Alert['subject']['kind'];

const symbolKinds = ['crossing', 'event', 'move', 'rating'] as const satisfies readonly Kind[];
const marketKinds = ['state', 'prediction'] as const satisfies readonly Kind[];
const screenKinds = ['screen'] as const satisfies readonly Kind[];
export const kindsOf = (subject: SubjectKind): readonly Kind[] =>
  [...symbolKinds, ...screenKinds, ...marketKinds].filter((kind) => fitsSubject(kind, subject));

/** The fields of every kind of alert; '' in `code` and `into` means any. */
export interface AlertFields {
  name: string;
  subject: { kind: SubjectKind; symbol: string; watchListId: string; screenId: string };
  condition: {
    kind: Kind;
    event: string;
    code: string;
    metric: string;
    direction: string;
    level: string;
    move: string;
    percent: string;
    change: string;
    model: string;
    prediction: string;
    into: string;
  };
  channels: Record<AlertChannel, boolean>;
}

const EMPTY: AlertFields = {
  name: '',
  subject: { kind: 'symbol', symbol: '', watchListId: '', screenId: '' },
  condition: {
    kind: 'crossing',
    event: 'changeStatus1',
    code: '',
    metric: 'trend',
    direction: 'above',
    level: '',
    move: 'either',
    percent: '3',
    change: 'enters',
    model: 'R1',
    prediction: 'pred5dDrl',
    into: '',
  },
  channels: { app: true, mail: false, webhook: false },
};

/** What a new alert is of, where that is chosen already. */
export type ChosenSubject = { readonly symbol: string } | { readonly screen: Pick<SavedScreen, 'id' | 'name'> };

export const nameOfSubject = (chosen: ChosenSubject): string =>
  'symbol' in chosen ? chosen.symbol : chosen.screen.name;

/** What the form shows of a new alert. */
export function newFields(chosen: ChosenSubject | undefined, name: string): AlertFields {
  if (chosen === undefined) return EMPTY;
  if ('symbol' in chosen) return { ...EMPTY, name, subject: { ...EMPTY.subject, symbol: chosen.symbol } };
  return {
    ...EMPTY,
    name,
    subject: { ...EMPTY.subject, kind: 'screen', screenId: String(chosen.screen.id) },
    condition: { ...EMPTY.condition, kind: 'screen' },
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** An alert that is to be changed, or one that was proposed. */
export type WrittenAlert = Pick<Alert, 'name' | 'condition' | 'channels'> & {
  subject:
    | { kind: 'symbol'; symbol: string }
    | { kind: 'watchList'; watchListId: number | null }
    | { kind: 'screen'; screenId: number | null }
    | { kind: 'market' };
};

/** What the form shows of it. */
export function fieldsOf({ name, subject, condition, channels }: WrittenAlert): AlertFields {
  const { direction, ...named } = { direction: undefined, ...condition };
  const kind = condition?.kind ?? EMPTY.condition.kind;
  const shown = Object.fromEntries(Object.entries(named).map(([field, value]) => [field, text(value)]));
  return {
    name,
    subject: {
      kind: subject.kind,
      symbol: subject.kind === 'symbol' ? subject.symbol : '',
      watchListId: subject.kind === 'watchList' ? text(subject.watchListId) : '',
      screenId: subject.kind === 'screen' ? text(subject.screenId) : '',
    },
    condition: {
      ...EMPTY.condition,
      ...shown,
      kind,
      ...(kind === 'move' && { move: text(direction) }),
      ...(condition?.kind === 'crossing' && {
        direction: text(direction),
        level: figureToType(metricUnit(condition.metric), text(condition.level)),
      }),
    },
    channels: {
      app: channels.includes('app'),
      mail: channels.includes('mail'),
      webhook: channels.includes('webhook'),
    },
  };
}

const orNull = (value: string) => (value === '' ? null : value);

/** A level as a screen reads figures; a text that is none is left to the endpoint to refuse. */
const levelOf = (metric: string, level: string): number | string => {
  const unit = metricUnit(metric as AlertMetric);
  return readFigureIn(unit, typedFigure(unit, level)) ?? level.trim();
};

/** The fields of a condition that its kind has. */
function conditionOf({ kind, ...fields }: AlertFields['condition']): Record<string, unknown> {
  switch (kind) {
    case 'event':
      return { kind, event: fields.event, code: orNull(fields.code) };
    case 'crossing':
      return { kind, metric: fields.metric, direction: fields.direction, level: levelOf(fields.metric, fields.level) };
    case 'move':
      return { kind, direction: fields.move, percent: fields.percent.trim() };
    case 'rating':
      return { kind, into: orNull(fields.into) };
    case 'screen':
      return { kind, change: fields.change };
    case 'state':
      return { kind, model: fields.model, into: orNull(fields.into) };
    case 'prediction':
      return { kind, prediction: fields.prediction, into: orNull(fields.into) };
  }
}

/** The fields of a subject that its kind has. */
function subjectOf({ kind, symbol, watchListId, screenId }: AlertFields['subject']): Record<string, unknown> {
  switch (kind) {
    case 'symbol':
      return { kind, symbol };
    case 'watchList':
      return { kind, watchListId };
    case 'screen':
      return { kind, screenId };
    case 'market':
      return { kind };
  }
}

/** The input of the endpoint from the fields, with its rules; faults are at the fields of their paths. */
export const alertFormSchema = z
  .custom<AlertFields>()
  .transform(({ name, subject, condition, channels }) => ({
    name,
    subject: subjectOf(subject),
    condition: conditionOf(condition),
    channels: alertChannels.filter((channel) => channels[channel]),
  }))
  .transform((input): unknown => input)
  .pipe(api.saveAlert.input);

/** The kind of condition that a subject keeps, or the first one that it can have. */
export const keptKind = (subject: SubjectKind, kind: Kind): Kind =>
  fitsSubject(kind, subject) ? kind : (kindsOf(subject)[0] ?? kind);
