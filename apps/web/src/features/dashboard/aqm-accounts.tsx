import type { Dashboard } from '@pipa/contract';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { dashboard as words } from '../../messages/dashboard.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { OwnPortfoliosTable } from './own-portfolios-table.tsx';

const views = [
  { value: 'current', label: words.myAqm },
  { value: 'stopped', label: words.stoppedAqm },
] as const;
type View = (typeof views)[number]['value'];

/** The own model accounts: those that are subscribed, and those that are stopped. */
export function AqmAccounts({ current, stopped }: { current: Dashboard['aqm']; stopped: Dashboard['stoppedAqm'] }) {
  const [view, setView] = useState<View>('current');
  const isCurrent = view === 'current';
  const shown = isCurrent ? current.portfolios : stopped;
  const browse = <ButtonLink to={paths.aqmModelAccount}>{words.browseAqm}</ButtonLink>;
  return (
    <OwnPortfoliosTable
      id="dashboard-aqm"
      kind="AQM"
      title={words.aqmAccounts}
      portfolios={shown}
      others={isCurrent ? current.count - shown.length : 0}
      tools={<Segments label={words.aqmAccounts} choices={views} value={view} onChange={setView} />}
      empty={
        <EmptyState title={isCurrent ? words.noAqm : words.noStoppedAqm} action={isCurrent ? browse : undefined}>
          {isCurrent && words.noAqmText}
        </EmptyState>
      }
    />
  );
}
