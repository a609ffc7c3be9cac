import { chakra } from '@chakra-ui/react';
import { directionOf, formatMoney, formatPercent, formatPoints, type MoneyStyle, type NumberStyle } from '../format.ts';

const Figure = chakra('span', {
  base: {
    fontVariantNumeric: 'lining-nums tabular-nums',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
    direction: 'ltr',
  },
});
const toneOf = { up: 'gain', down: 'loss', flat: 'inherit', none: 'inherit' } as const;

interface MoneyProps extends MoneyStyle {
  value: number | null | undefined;
}
export const Money = ({ value, ...style }: MoneyProps) => <Figure>{formatMoney(value, style)}</Figure>;

interface PercentProps extends NumberStyle {
  /** Fraction. */
  value: number | null | undefined;
}
export const Percent = ({ value, ...style }: PercentProps) => <Figure>{formatPercent(value, style)}</Figure>;

interface DeltaProps {
  value: number | null | undefined;
  /** Format of the value; percent and points, a difference of percentages, take a fraction. */
  as?: 'percent' | 'points' | 'money';
  decimals?: number;
  market?: string;
}

/** A change: its colour and its sign, + or −, say its direction. */
export function Delta({ value, as = 'percent', decimals = 2, market }: DeltaProps) {
  const direction = directionOf(value, as === 'money' ? decimals : decimals + 2);
  const style = { decimals, signed: true };
  const text = {
    percent: formatPercent(value, style),
    points: formatPoints(value, style),
    money: formatMoney(value, { ...style, market }),
  }[as];
  return <Figure color={toneOf[direction]}>{text}</Figure>;
}
