import { type Choice, Input, type Native, Options, Select } from '../form/field-frame.tsx';

interface FilterSelectProps extends Native<'select'> {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}
/** A select in a table's toolbar: its label is for screen readers only, and it has no line for errors. */
export const FilterSelect = ({ label, value, choices, onChange, ...rest }: FilterSelectProps) => (
  <Select
    {...rest}
    kind="select"
    // Two side by side on a phone; elsewhere the longest choice must not exceed the toolbar.
    width={{ base: 'calc(50% - 4px)', sm: 'auto' }}
    maxWidth={{ sm: '150px' }}
    height="32px"
    py="0"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <Options choices={choices} />
  </Select>
);

interface FilterDayProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (value: string) => void;
}
/** A day in a table's toolbar. */
export const FilterDay = ({ label, value, onChange }: FilterDayProps) => (
  <Input
    type="date"
    width={{ base: 'calc(50% - 4px)', sm: '140px' }}
    height="32px"
    aria-label={label}
    title={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface FilterSearchProps extends Native<'input'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}
/** A search field in a table's toolbar, which filters while typing. */
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
