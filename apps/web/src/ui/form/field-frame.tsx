import { Box, chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { inputRecipe } from '../../theme/recipes/control-recipes.ts';

export const Input = chakra('input', inputRecipe);
export const TextArea = chakra('textarea', inputRecipe);
export const Select = chakra('select', inputRecipe);

export const RequiredMark = () => (
  <chakra.span aria-hidden color="loss" ms="1">
    *
  </chakra.span>
);

/** Props of a native control from its page; the form sets the others. */
export type Native<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'color' | 'width' | 'height' | 'size' | 'form'
>;

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));

export interface FrameProps {
  label: string;
  hint?: ReactNode;
  required?: boolean;
}
/** What links a control to its frame. */
export interface Wiring {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** Label above, hint and error below, linked to the control for screen readers. */
export function FieldFrame({
  label,
  hint,
  required,
  error,
  children,
}: FrameProps & { error?: string; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <Box width="100%">
      <chakra.label htmlFor={id} display="block" textStyle="label" color="ink-2" mb="1.5">
        {label}
        {required && <RequiredMark />}
      </chakra.label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-required': required || undefined,
      })}
      {/* The line is always present: an error that appears while a button is pressed must not move the button. */}
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

const AS_HIGH_AS_FIELDS = { '& button': { height: '40px' } };

interface BesideFieldsProps {
  /** A phone shows it in a row of its own. */
  ownRowOnPhone?: boolean;
  children: ReactNode;
}
/** A control without a label in a row of fields, in line with their controls. */
export const BesideFields = ({ ownRowOnPhone = false, children }: BesideFieldsProps) => (
  <Box maxW="100%" css={AS_HIGH_AS_FIELDS}>
    <Box aria-hidden textStyle="label" mb="1.5" display={{ base: ownRowOnPhone ? 'none' : 'block', sm: 'block' }}>
      &nbsp;
    </Box>
    {children}
  </Box>
);

interface FixedFieldProps extends Omit<FrameProps, 'required'> {
  value: string;
  /** Whether the field cannot get the keyboard focus either. */
  disabled?: boolean;
}
/** A read-only value that looks like a field. */
export const FixedField = ({ label, hint, value, disabled }: FixedFieldProps) => (
  <FieldFrame label={label} hint={hint}>
    {(wiring) => <Input {...wiring} value={value} readOnly disabled={disabled} />}
  </FieldFrame>
);
