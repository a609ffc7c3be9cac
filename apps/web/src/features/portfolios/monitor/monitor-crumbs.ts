import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages/index.ts';
import type { Crumb } from '../../../ui/page-header.tsx';

/** Way back from the monitor of a portfolio. */
export const monitorCrumbs = (name: string): readonly Crumb[] => [
  { label: messages.invest.aqs, to: paths.strategy },
  { label: messages.invest.myPortfolios, to: paths.myPortfolios },
  { label: name },
];
