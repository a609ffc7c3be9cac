import { chakra } from '@chakra-ui/react';

const Track = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '28px',
    fontSize: '13px',
    color: 'ink-2',
    cursor: 'pointer',
    borderRadius: 'l2',
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& .slot': {
      position: 'relative',
      width: '30px',
      height: '18px',
      flexShrink: 0,
      borderRadius: 'full',
      bg: 'line-strong',
      transition: 'background 120ms',
    },
    '& .slot::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '14px',
      height: '14px',
      borderRadius: 'full',
      bg: 'surface',
      transition: 'inset-inline-start 120ms',
    },
    '&[aria-checked=true] .slot': { bg: 'accent' },
    '&[aria-checked=true] .slot::after': { insetInlineStart: '14px' },
  },
});

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}
/** A switch that takes effect at once. */
export const Switch = ({ label, checked, disabled, onChange }: SwitchProps) => (
  <Track type="button" role="switch" aria-checked={checked} disabled={disabled} onClick={() => onChange(!checked)}>
    <span className="slot" aria-hidden />
    {label}
  </Track>
);
