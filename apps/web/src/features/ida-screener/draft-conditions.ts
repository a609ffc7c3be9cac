import { isScreenField, type ScreenField } from '@pipa/contract';
import {
  figureToType,
  readChoices,
  readCondition,
  readText,
  SCREEN_OPERATORS,
  type ScreenFault,
  screenColumn,
  screenFieldType,
  typedFigure,
  type WrittenCondition,
  writeChoices,
  writeText,
  writtenConditions,
} from '@pipa/ida';

/** A condition that is being written. */
export interface DraftCondition {
  /** Tells the rows of the form apart. */
  readonly id: number;
  readonly field: string;
  readonly operator: string;
  /** The number or the text as it is typed. */
  readonly text: string;
  readonly choices: readonly string[];
}

let lastId = 0;
const nextId = () => ++lastId;

export const typeOf = (field: string) => (isScreenField(field) ? screenFieldType(field) : 'figure');

const unitOf = (field: string) => (isScreenField(field) ? screenColumn(field).unit : 'text');

/** A condition on a field that nothing is said of yet. */
export const draftOf = (field: ScreenField, id = nextId()): DraftCondition => ({
  id,
  field,
  operator: SCREEN_OPERATORS[screenFieldType(field)][0],
  text: '',
  choices: [],
});

export const draftsOf = (filter: string): DraftCondition[] =>
  writtenConditions(filter).map(({ field, operator, value }) => {
    const isChoice = typeOf(field) === 'choice';
    return {
      id: nextId(),
      field,
      operator,
      text: isChoice ? '' : figureToType(unitOf(field), readText(value)),
      choices: isChoice ? readChoices(value) : [],
    };
  });

const written = ({ field, operator, text, choices }: DraftCondition): WrittenCondition => ({
  field,
  operator,
  value: typeOf(field) === 'choice' ? writeChoices(choices) : writeText(typedFigure(unitOf(field), text)),
});

/** The filter that the address holds for drafts, with their faults. */
export const filterOf = (drafts: readonly DraftCondition[]): string =>
  drafts
    .map(written)
    .map(({ field, operator, value }) => `${field}:${operator}:${value}`)
    .join(',');

/** What is wrong with a draft; null for a condition that can be asked. */
export function faultOf(draft: DraftCondition): Pick<ScreenFault, 'part' | 'message'> | null {
  const read = readCondition(written(draft));
  return 'condition' in read ? null : read;
}
