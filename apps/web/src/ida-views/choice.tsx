import { Box, chakra } from '@chakra-ui/react';
import type { Option } from '@pipa/ida';
import { untranslated, type Words } from '@pipa/words';
import { useId, useLayoutEffect, useRef } from 'react';
import { Select } from '../ui/form/field-frame.tsx';
import { say } from './say.ts';

const NOTHING = '';
/** A blue border of double width, without a change of size. */
const ACTIVE_SOURCE = { borderColor: 'accent', boxShadow: '0 0 0 1px {colors.accent}' };

interface ChoiceProps<Value extends string | number> {
  label: string;
  options: readonly Option<Value>[];
  /** Null shows the placeholder. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** A first entry that cannot be chosen. */
  placeholder?: Words;
  /** The dropdown is disabled while its data is being read (3 §5). */
  isBusy?: boolean;
  /** Whether it names the active source of several (3 §4), which is marked. */
  isActiveSource?: boolean;
}

/** Options of numbers, such as of lengths. */
export const numberOptions = (numbers: readonly number[]): readonly Option[] =>
  numbers.map((value) => ({ value, words: untranslated(String(value)) }));

/** A dropdown with its label above. The keyboard focus returns to it when it is enabled again. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange, placeholder, isBusy = false, isActiveSource = false } = props;
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current ||= document.activeElement === select.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // A person may have gone elsewhere meanwhile.
      if (document.activeElement === document.body || document.activeElement === select.current)
        select.current?.focus();
    }
  }, [isBusy]);
  const choose = (text: string) => {
    const option = options.find((candidate) => String(candidate.value) === text);
    if (option) onChange(option.value);
  };
  return (
    <Box minW={{ base: '100%', sm: '160px' }} maxW="100%">
      <chakra.label htmlFor={id} display="block" textStyle="label" color="ink-2" mb="1.5">
        {label}
      </chakra.label>
      <Select
        ref={select}
        id={id}
        kind="select"
        value={value === null ? NOTHING : String(value)}
        disabled={isBusy}
        aria-current={isActiveSource || undefined}
        css={isActiveSource ? ACTIVE_SOURCE : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        {placeholder && (
          <option value={NOTHING} disabled>
            {say(placeholder)}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {say(option.words)}
          </option>
        ))}
      </Select>
    </Box>
  );
}
