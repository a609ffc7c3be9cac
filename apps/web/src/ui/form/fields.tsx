import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import {
  type Choice,
  FieldFrame,
  type FrameProps,
  Input,
  type Native,
  Options,
  RequiredMark,
  Select,
  TextArea,
} from './field-frame.tsx';
import { Tick, TickLabel } from './tick.tsx';

/** The form and the field of a control. */
interface Bound<V extends FieldValues, T> {
  control: Control<V, unknown, T>;
  name: FieldPath<V>;
  /** Fields whose rule reads this one. */
  dependents?: readonly FieldPath<V>[];
}

/** Value and handlers of a bound control, and its fault, which is shown after the field was left or a send was tried. */
function useField<V extends FieldValues, T>({ control, name, dependents }: Bound<V, T>) {
  const { field, fieldState, formState } = useController({
    control,
    name,
    rules: dependents && { deps: [...dependents] },
  });
  const isShown = fieldState.isTouched || formState.isSubmitted;
  return { field, error: isShown ? fieldState.error?.message : undefined };
}

/** Most characters that can be typed; null (as a rule of the contract has it) for no limit. */
interface Longest {
  maxLength?: number | null;
}
type TextFieldProps<V extends FieldValues, T> = Bound<V, T> &
  FrameProps &
  Longest &
  Omit<Native<'input'>, 'maxLength'> & { numeric?: boolean };
export function TextField<V extends FieldValues, T>(props: TextFieldProps<V, T>) {
  const { control, name, dependents, label, hint, required, maxLength, ...rest } = props;
  const { field, error } = useField({ control, name, dependents });
  return (
    <FieldFrame label={label} hint={hint} required={required} error={error}>
      {(wiring) => <Input {...rest} {...wiring} {...field} maxLength={maxLength ?? undefined} />}
    </FieldFrame>
  );
}

type TextAreaFieldProps<V extends FieldValues, T> = Bound<V, T> &
  FrameProps &
  Longest &
  Omit<Native<'textarea'>, 'maxLength'>;
export function TextAreaField<V extends FieldValues, T>(props: TextAreaFieldProps<V, T>) {
  const { control, name, dependents, label, hint, required, maxLength, ...rest } = props;
  const { field, error } = useField({ control, name, dependents });
  return (
    <FieldFrame label={label} hint={hint} required={required} error={error}>
      {(wiring) => <TextArea kind="area" {...rest} {...wiring} {...field} maxLength={maxLength ?? undefined} />}
    </FieldFrame>
  );
}

type SelectFieldProps<V extends FieldValues, T> = Bound<V, T> &
  FrameProps &
  Native<'select'> & { choices: readonly Choice[] };
export function SelectField<V extends FieldValues, T>(props: SelectFieldProps<V, T>) {
  const { control, name, dependents, label, hint, required, choices, ...rest } = props;
  const { field, error } = useField({ control, name, dependents });
  return (
    <FieldFrame label={label} hint={hint} required={required} error={error}>
      {(wiring) => (
        <Select kind="select" {...rest} {...wiring} {...field}>
          <Options choices={choices} />
        </Select>
      )}
    </FieldFrame>
  );
}

type CheckFieldProps<V extends FieldValues, T> = Bound<V, T> & { label: ReactNode };
export function CheckField<V extends FieldValues, T>({ label, ...bound }: CheckFieldProps<V, T>) {
  const { field, error } = useField(bound);
  const { value, ...rest } = field;
  return (
    <Box>
      <TickLabel>
        <Tick type="checkbox" {...rest} checked={value === true} />
        <span>{label}</span>
      </TickLabel>
      {error && (
        <Box textStyle="hint" color="loss">
          {error}
        </Box>
      )}
    </Box>
  );
}

type RadioFieldProps<V extends FieldValues, T> = Bound<V, T> &
  FrameProps & {
    choices: readonly Choice[];
    /** Side by side instead of one below another. */
    inline?: boolean;
  };
export function RadioField<V extends FieldValues, T>(props: RadioFieldProps<V, T>) {
  const { label, hint, required, choices, inline = false, ...bound } = props;
  const { field, error } = useField(bound);
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend textStyle="label" color="ink-2" mb="1.5">
        {label}
        {required && <RequiredMark />}
      </chakra.legend>
      <Flex direction={inline ? 'row' : 'column'} gap={inline ? '5' : '1'} wrap="wrap">
        {choices.map((choice) => (
          <TickLabel key={choice.value}>
            <Tick
              type="radio"
              mt="1px"
              {...field}
              // The form reads a disabled control as one without a value.
              ref={choice.disabled ? undefined : field.ref}
              value={choice.value}
              disabled={choice.disabled}
              checked={field.value === choice.value}
            />
            <span>{choice.label}</span>
          </TickLabel>
        ))}
      </Flex>
      {(error ?? hint) && (
        <Box textStyle="hint" color={error ? 'loss' : 'ink-2'} mt="1">
          {error ?? hint}
        </Box>
      )}
    </chakra.fieldset>
  );
}
