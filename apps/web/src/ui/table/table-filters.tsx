import { type Choice, Input, type Native, Options, Select } from '../form/field-frame.tsx';

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
    <Options choices={choices} />
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
