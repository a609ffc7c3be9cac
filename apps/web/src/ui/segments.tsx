import { chakra } from '@chakra-ui/react';

const Frame = chakra('div', {
  base: {
    display: 'inline-flex',
    p: '2px',
    gap: '2px',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'bg',
  },
});
const Segment = chakra('button', {
  base: {
    height: '26px',
    px: '10px',
    borderRadius: '6px',
    fontSize: '12.5px',
    fontWeight: 560,
    color: 'ink-2',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'ink' },
    '&[aria-pressed=true]': { bg: 'surface', color: 'ink', boxShadow: '0 0 0 1px {colors.line-strong}' },
  },
});

interface SegmentsProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}
/** A choice between a few views of the same thing. */
export function Segments<T extends string>({ label, choices, value, onChange }: SegmentsProps<T>) {
  return (
    <Frame role="group" aria-label={label}>
      {choices.map((choice) => (
        <Segment
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Segment>
      ))}
    </Frame>
  );
}
