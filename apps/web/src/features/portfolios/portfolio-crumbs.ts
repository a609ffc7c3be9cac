import type { Portfolio } from '@pipa/contract';
import { paths } from '../../app/paths.ts';
import { invest } from '../../messages/invest.ts';
import type { Crumb } from '../../ui/page-header.tsx';

const { aqm, aqs, myPortfolios } = invest;

/** Way back from the pages of a portfolio: to its kind, or its name alone while the kind is not known. */
export function portfolioCrumbs(strategyType: Portfolio['strategyType'] | undefined): readonly Crumb[] {
  if (strategyType === undefined) return [];
  if (strategyType === 'AQS') {
    return [
      { label: aqs, to: paths.strategy },
      { label: myPortfolios, to: paths.myPortfolios },
    ];
  }
  return [
    { label: aqm.title, to: paths.aqmModelAccount },
    { label: aqm.tabs.subscribed, to: paths.aqmSubscriptions },
  ];
}
