import type { ReactNode } from 'react';

/** Colours of the drawings: tokens of the theme, so that each drawing has a light and a dark form. */
export const color = {
  page: 'var(--pipa-colors-bg)',
  surface: 'var(--pipa-colors-surface)',
  line: 'var(--pipa-colors-line)',
  lineStrong: 'var(--pipa-colors-line-strong)',
  ink: 'var(--pipa-colors-ink)',
  ink2: 'var(--pipa-colors-ink-2)',
  accent: 'var(--pipa-colors-accent)',
  accentSoft: 'var(--pipa-colors-accent-soft)',
  gain: 'var(--pipa-colors-gain)',
  gainSoft: 'var(--pipa-colors-gain-soft)',
  bench: 'var(--pipa-colors-bench)',
} as const;

interface At {
  x: number;
  y: number;
}
interface Sized extends At {
  w: number;
  h: number;
}

/** A drawing of 480 by 250 units. It repeats the text beside it, so that screen readers skip it. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 480 250" width="100%" aria-hidden="true" focusable="false" direction="ltr">
    <rect width="480" height="250" rx="12" fill={color.page} stroke={color.line} />
    {children}
  </svg>
);

interface WordProps extends At {
  children: string;
  size?: number;
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
}
/** Text; y is its middle. */
export const Word = ({ x, y, children, size = 12, fill = color.ink, weight = 500, anchor = 'start' }: WordProps) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    fontWeight={weight}
    fill={fill}
    textAnchor={anchor}
    dominantBaseline="central"
    fontFamily="inherit"
  >
    {children}
  </text>
);

/** A line of text that need not be read. */
export const Bar = ({ x, y, w, fill = color.line }: At & { w: number; fill?: string }) => (
  <rect x={x} y={y - 4} width={w} height="8" rx="4" fill={fill} />
);

export const Panel = ({ x, y, w, h, children }: Sized & { children?: ReactNode }) => (
  <g>
    <rect x={x} y={y} width={w} height={h} rx="10" fill={color.surface} stroke={color.line} />
    {children}
  </g>
);

/** A window of the product or of a broker, with its title. */
export const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <g>
    <rect x="60" y="24" width="360" height="202" rx="10" fill={color.surface} stroke={color.lineStrong} />
    <path d="M60 56H420" stroke={color.line} />
    <circle cx="78" cy="40" r="4" fill={color.line} />
    <circle cx="92" cy="40" r="4" fill={color.line} />
    <circle cx="106" cy="40" r="4" fill={color.line} />
    <Word x={240} y={40} anchor="middle" fill={color.ink2}>
      {title}
    </Word>
    {children}
  </g>
);

interface PushProps extends At {
  w: number;
  children: string;
  quiet?: boolean;
}
/** A button, 28 units high. */
export const Push = ({ x, y, w, children, quiet = false }: PushProps) => (
  <g>
    <rect
      x={x}
      y={y}
      width={w}
      height="28"
      rx="7"
      fill={quiet ? color.surface : color.accent}
      stroke={quiet ? color.lineStrong : color.accent}
    />
    <Word x={x + w / 2} y={y + 14} anchor="middle" weight={600} fill={quiet ? color.ink2 : color.surface}>
      {children}
    </Word>
  </g>
);

interface FieldProps extends At {
  w: number;
  label: string;
  value?: string;
  strong?: boolean;
}
/** A field with its label above, 46 units high in all. */
export const Field = ({ x, y, w, label, value, strong = false }: FieldProps) => (
  <g>
    <Word x={x} y={y + 6} size={11} fill={color.ink2}>
      {label}
    </Word>
    <rect
      x={x}
      y={y + 17}
      width={w}
      height="28"
      rx="7"
      fill={color.surface}
      stroke={strong ? color.accent : color.lineStrong}
      strokeWidth={strong ? 2 : 1}
    />
    {value === undefined ? (
      <Bar x={x + 10} y={y + 31} w={w * 0.5} />
    ) : (
      <Word x={x + 10} y={y + 31}>
        {value}
      </Word>
    )}
  </g>
);

export const Toggle = ({ x, y }: At) => (
  <g>
    <rect x={x} y={y - 9} width="34" height="18" rx="9" fill={color.accent} />
    <circle cx={x + 25} cy={y} r="6" fill={color.surface} />
  </g>
);

/** A choice of a group. */
export const Choice = ({ x, y, children, on = false }: At & { children: string; on?: boolean }) => (
  <g>
    <circle cx={x} cy={y} r="8" fill={color.surface} stroke={on ? color.accent : color.lineStrong} strokeWidth="2" />
    {on && <circle cx={x} cy={y} r="4" fill={color.accent} />}
    <Word x={x + 18} y={y} weight={on ? 600 : 500} fill={on ? color.ink : color.ink2}>
      {children}
    </Word>
  </g>
);

export const Tick = ({ x, y }: At) => (
  <g>
    <circle cx={x} cy={y} r="12" fill={color.gainSoft} />
    <path d={`M${x - 5} ${y}l4 4 7-8`} fill="none" stroke={color.gain} strokeWidth="2.5" strokeLinecap="round" />
  </g>
);

interface TabsProps extends At {
  labels: readonly string[];
  on: number;
  w: number;
}
/** Tabs of equal width with a line below the chosen one. */
export const Tabs = ({ x, y, labels, on, w }: TabsProps) => (
  <g>
    <path d={`M${x} ${y + 16}h${w * labels.length}`} stroke={color.line} />
    {labels.map((label, i) => (
      <g key={label}>
        <Word
          x={x + w * (i + 0.5)}
          y={y}
          anchor="middle"
          weight={i === on ? 600 : 500}
          fill={i === on ? color.accent : color.ink2}
        >
          {label}
        </Word>
        {i === on && <path d={`M${x + w * i + 8} ${y + 16}h${w - 16}`} stroke={color.accent} strokeWidth="2.5" />}
      </g>
    ))}
  </g>
);

interface CurveProps extends Sized {
  /** Heights from the bottom, 0 to 1, at equal distances. */
  values: readonly number[];
  dashed?: boolean;
}
export const Curve = ({ x, y, w, h, values, dashed = false }: CurveProps) => {
  const points = values.map((value, i) => `${x + (w * i) / (values.length - 1)} ${y + h * (1 - value)}`);
  return (
    <path
      d={`M${points.join('L')}`}
      fill="none"
      stroke={dashed ? color.bench : color.accent}
      strokeWidth="2.5"
      strokeDasharray={dashed ? '5 4' : undefined}
      strokeLinejoin="round"
    />
  );
};
export const rising = [0.1, 0.22, 0.18, 0.36, 0.44, 0.4, 0.62, 0.74, 0.7, 0.92];
export const flatter = [0.1, 0.16, 0.12, 0.24, 0.3, 0.22, 0.36, 0.42, 0.38, 0.5];

/** A ring and an arrow at the place to press. */
export const Pointer = ({ x, y }: At) => (
  <g>
    <circle cx={x} cy={y} r="16" fill="none" stroke={color.accent} strokeWidth="2" opacity="0.5" />
    <path
      d={`M${x} ${y}l5 17 4-6 7 0z`}
      fill={color.ink}
      stroke={color.surface}
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  </g>
);

/** A row of a table: a name, a figure, and what is at its end. */
export const Row = ({ x, y, w, children }: At & { w: number; children?: ReactNode }) => (
  <g>
    <path d={`M${x} ${y + 18}h${w}`} stroke={color.line} />
    <Bar x={x} y={y} w={w * 0.3} fill={color.lineStrong} />
    <Bar x={x + w * 0.5} y={y} w={w * 0.14} />
    {children}
  </g>
);
