import { Box, chakra, Flex } from '@chakra-ui/react';
import { isScreenField, type ScreenField } from '@pipa/contract';
import {
  type Option,
  operatorWords,
  SCREEN_MENU,
  SCREEN_OPERATORS,
  screenChoices,
  sectorWords,
  unitWords,
} from '@pipa/ida';
import { X } from 'lucide-react';
import { memo, useId } from 'react';
import { say } from '../../ida-views/say.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { IconButton } from '../../ui/button.tsx';
import { Input, Select } from '../../ui/form/field-frame.tsx';
import { type DraftCondition, draftOf, faultOf, typeOf } from './draft-conditions.ts';
import { Toggle } from './toggle.tsx';

interface FieldSelectProps {
  label: string;
  value: string;
  /** In place of a chosen field. */
  placeholder?: string;
  /** Fields that are not offered; the same set at each drawing. */
  without?: ReadonlySet<ScreenField>;
  onChange: (field: ScreenField) => void;
}

/** Memoised, so that a keystroke does not draw the many options of each condition again. */
const FieldOptions = memo(({ without }: Pick<FieldSelectProps, 'without'>) =>
  SCREEN_MENU.map((group) => (
    <optgroup key={group.words.en} label={say(group.words)}>
      {group.fields
        .filter((field) => !without?.has(field.value))
        .map((field) => (
          <option key={field.value} value={field.value}>
            {say(field.words)}
          </option>
        ))}
    </optgroup>
  )),
);

/** The figures of the day, in groups. */
export const FieldSelect = ({ label, value, placeholder, without, onChange }: FieldSelectProps) => (
  <Select
    kind="select"
    aria-label={label}
    value={isScreenField(value) ? value : ''}
    onChange={({ target }) => isScreenField(target.value) && onChange(target.value)}
  >
    {(placeholder !== undefined || !isScreenField(value)) && (
      <option value="" disabled>
        {placeholder ?? value}
      </option>
    )}
    <FieldOptions without={without} />
  </Select>
);

/** The values of a field that has few: its own, or those of the market with those that are chosen. */
function choicesOf({ field, choices }: DraftCondition, sectors: readonly string[]): readonly Option<string>[] {
  const known = isScreenField(field) ? screenChoices(field) : null;
  return known ?? [...new Set([...sectors, ...choices])].map((value) => ({ value, words: sectorWords(value) }));
}

interface ConditionRowProps {
  draft: DraftCondition;
  /** From 1. */
  place: number;
  sectors: readonly string[];
  showsFault: boolean;
  onChange: (draft: DraftCondition) => void;
  onRemove: () => void;
}

function ValueOf({ draft, place, sectors, onChange, faultId }: ConditionRowProps & { faultId: string | undefined }) {
  const { field, choices, text } = draft;
  if (typeOf(field) === 'choice') {
    const toggle = (value: string, isChosen: boolean) =>
      onChange({ ...draft, choices: isChosen ? [...choices, value] : choices.filter((one) => one !== value) });
    return (
      <Flex
        role="group"
        aria-label={words.value(place)}
        aria-describedby={faultId}
        gap="1.5"
        wrap="wrap"
        minH="36px"
        align="center"
      >
        {choicesOf(draft, sectors).map((option) => (
          <Toggle
            key={option.value}
            pressed={choices.includes(option.value)}
            onToggle={(pressed) => toggle(option.value, pressed)}
          >
            {say(option.words)}
          </Toggle>
        ))}
      </Flex>
    );
  }
  const unit = isScreenField(field) ? unitWords(field) : null;
  return (
    <Flex align="center" gap="2">
      <Input
        width="160px"
        aria-label={words.value(place)}
        aria-invalid={faultId !== undefined || undefined}
        aria-describedby={faultId}
        inputMode={typeOf(field) === 'figure' ? 'text' : undefined}
        autoComplete="off"
        maxLength={48}
        value={text}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
      {unit && (
        <chakra.span textStyle="hint" color="ink-2">
          {say(unit)}
        </chakra.span>
      )}
    </Flex>
  );
}

/** A condition: its figure, how it is compared, and with what; below it what is wrong with it. */
export function ConditionRow(props: ConditionRowProps) {
  const { draft, place, showsFault, onChange, onRemove } = props;
  const id = useId();
  const fault = showsFault ? faultOf(draft) : null;
  const operators = SCREEN_OPERATORS[typeOf(draft.field)];
  const isKnown = operators.some((operator) => operator === draft.operator);
  return (
    <Box
      role="group"
      aria-label={words.condition(place)}
      py="2"
      borderTopWidth={place > 1 ? '1px' : undefined}
      borderColor="line"
    >
      <Flex gap="2" align="flex-start" wrap="wrap">
        <Box width={{ base: 'calc(100% - 44px)', sm: '250px' }}>
          <FieldSelect
            label={words.field(place)}
            value={draft.field}
            onChange={(field) => onChange(draftOf(field, draft.id))}
          />
        </Box>
        <Box width={{ base: '140px', sm: '140px' }} order={{ base: 1, sm: 0 }}>
          <Select
            kind="select"
            aria-label={words.operator(place)}
            value={isKnown ? draft.operator : ''}
            onChange={({ target }) => onChange({ ...draft, operator: target.value })}
          >
            {!isKnown && (
              <option value="" disabled>
                {draft.operator}
              </option>
            )}
            {operators.map((operator) => (
              <option key={operator} value={operator}>
                {say(operatorWords(operator))}
              </option>
            ))}
          </Select>
        </Box>
        <Box flex={{ base: '1 1 180px', sm: '1 1 260px' }} minW="0" order={{ base: 2, sm: 0 }}>
          <ValueOf {...props} faultId={fault ? id : undefined} />
        </Box>
        <IconButton label={words.remove(place)} onClick={onRemove}>
          <X />
        </IconButton>
      </Flex>
      {fault && (
        <Box id={id} textStyle="hint" color="loss" mt="1" role="alert">
          {say(fault.message)}
        </Box>
      )}
    </Box>
  );
}
