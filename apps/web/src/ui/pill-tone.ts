import type { ComponentProps } from 'react';
import type { Pill } from './pill.tsx';

export type PillTone = Extract<NonNullable<ComponentProps<typeof Pill>['tone']>, string>;
