import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { inputRecipe } from '../../theme/recipes/control-recipes.ts';
import { Tick, TickLabel } from './tick.tsx';
import type { FieldBinding } from './use-form.ts';

const Input = chakra('input', inputRecipe);
const TextArea = chakra('textarea', inputRecipe);
const Select = chakra('select', inputRecipe);

interface FrameProps {
  label: string;
  hint?: ReactNode;
  required?: boolean;
}
interface Wiring {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** Label above, hint and error below, all tied to the control for those who listen. */
function FieldFrame({
  label,
  hint,
  required,
  error,
  children,
}: FrameProps & { error: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <Box width="100%">
      <chakra.label htmlFor={id} display="block" textStyle="label" color="ink-2" mb="1.5">
        {label}
        {required && (
          <chakra.span aria-hidden color="loss" ms="1">
            *
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-required': required || undefined,
      })}
      {/* The line is always there: an error that appears while a button is pressed must not move the button away. */}
      <Box
        id={noteId}
        textStyle="hint"
        minHeight="18px"
        mt="1"
        mb={hint ? '1.5' : '0'}
        color={error ? 'loss' : 'ink-2'}
        aria-live="polite"
      >
        {error ?? hint}
      </Box>
    </Box>
  );
}

type Native<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'color' | 'width' | 'height' | 'size'
>;

export interface TextFieldProps extends FrameProps, Native<'input'> {
  bind: FieldBinding<string>;
  numeric?: boolean;
}
export function TextField({ bind, label, hint, required, ...rest }: TextFieldProps) {
  const { error, onChange, ...control } = bind;
  return (
    <FieldFrame label={label} hint={hint} required={required} error={error}>
      {(wiring) => <Input {...rest} {...wiring} {...control} onChange={(event) => onChange(event.target.value)} />}
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FrameProps, Native<'textarea'> {
  bind: FieldBinding<string>;
}
export function TextAreaField({ bind, label, hint, required, ...rest }: TextAreaFieldProps) {
  const { error, onChange, ...control } = bind;
  return (
    <FieldFrame label={label} hint={hint} required={required} error={error}>
      {(wiring) => (
        <TextArea kind="area" {...rest} {...wiring} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}
export interface SelectFieldProps extends FrameProps, Native<'select'> {
  bind: FieldBinding<string>;
  choices: readonly Choice[];
  placeholder?: string;
}

interface FilterSelectProps extends Native<'select'> {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}
/** A select among the tools of a table: its label is only read out, and it has no line for errors. */
export const FilterSelect = ({ label, value, choices, onChange, ...rest }: FilterSelectProps) => (
  <Select
    {...rest}
    kind="select"
    // Two beside each other on a phone; elsewhere no wider for its longest choice than the toolbar has room.
    width={{ base: 'calc(50% - 4px)', sm: 'auto' }}
    maxWidth={{ sm: '150px' }}
    height="32px"
    py="0"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </Select>
);

interface FilterSearchProps extends Native<'input'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}
/** A search among the tools of a table: as typed, without a button. */
export const FilterSearch = ({ label, value, onChange, ...rest }: FilterSearchProps) => (
  <Input
    {...rest}
    type="search"
    width={{ base: 'calc(50% - 4px)', sm: '150px' }}
    height="32px"
    aria-label={label}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

export function SelectField({ bind, label, hint, required, choices, placeholder, ...rest }: SelectFieldProps) {
  const { error, onChange, ...control } = bind;
  return (
    <FieldFrame label={label} hint={hint} required={required} error={error}>
      {(wiring) => (
        <Select kind="select" {...rest} {...wiring} {...control} onChange={(event) => onChange(event.target.value)}>
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

export interface CheckFieldProps extends Omit<Native<'input'>, 'type' | 'checked'> {
  label: ReactNode;
  bind: FieldBinding<boolean>;
}
export function CheckField({ bind, label, ...rest }: CheckFieldProps) {
  const { error, onChange, value, name, onBlur } = bind;
  return (
    <Box>
      <TickLabel>
        <Tick
          type="checkbox"
          {...rest}
          name={name}
          onBlur={onBlur}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
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

export interface RadioFieldProps extends FrameProps {
  bind: FieldBinding<string>;
  choices: readonly Choice[];
  /** Beside each other instead of one below the other. */
  inline?: boolean;
}
export function RadioField({ bind, label, hint, required, choices, inline = false }: RadioFieldProps) {
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend textStyle="label" color="ink-2" mb="1.5">
        {label}
        {required && (
          <chakra.span aria-hidden color="loss" ms="1">
            *
          </chakra.span>
        )}
      </chakra.legend>
      <Flex direction={inline ? 'row' : 'column'} gap={inline ? '5' : '1'} wrap="wrap">
        {choices.map((choice) => (
          <TickLabel key={choice.value}>
            <Tick
              type="radio"
              mt="1px"
              name={bind.name}
              value={choice.value}
              disabled={choice.disabled}
              checked={bind.value === choice.value}
              onBlur={bind.onBlur}
              onChange={() => bind.onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </TickLabel>
        ))}
      </Flex>
      {(bind.error ?? hint) && (
        <Box textStyle="hint" color={bind.error ? 'loss' : 'ink-2'} mt="1">
          {bind.error ?? hint}
        </Box>
      )}
    </chakra.fieldset>
  );
}
