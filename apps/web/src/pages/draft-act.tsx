import type { ActOf, Draft, DraftKind, Portfolio, Strategy } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { factsOfDraft } from '../features/drafts/draft-facts.ts';
import { ProposalNote } from '../features/drafts/proposal-note.tsx';
import { AlertDialog } from '../features/ida-alerts/alert-dialog.tsx';
import { SaveScreenDialog } from '../features/ida-screener/save-screen-dialog.tsx';
import { AddSymbolsDialog } from '../features/ida-watch-list/add-symbols-dialog.tsx';
import { ChangeAmountDialog } from '../features/portfolios/dialogs/change-amount-dialog.tsx';
import { StopDialog } from '../features/portfolios/dialogs/stop-dialog.tsx';
import { TrialRequest } from '../features/strategy-trial/strategy-trial.tsx';
import { drafts as words } from '../messages/drafts.ts';
import { ConfirmedDraft } from '../queries/drafts/use-confirming.ts';
import { savedScreenQueries } from '../queries/ida/saved-screens.ts';
import { portfolioQueries } from '../queries/portfolios/portfolio-queries.ts';
import { strategyQueries } from '../queries/strategies/strategy-queries.ts';
import { parameterStyleOf } from '../strategy-views/strategy-facts.ts';
import { Button } from '../ui/button.tsx';
import { DialogNote } from '../ui/dialog.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { SubscribeAction } from './subscribe-action.tsx';

/** Dialogs that do not say all of what they make: it is above them. */
const SAY_LITTLE: readonly DraftKind[] = ['screen', 'stopPortfolio'];

const gone = <EmptyState title={words.gone}>{words.goneText}</EmptyState>;

/** The dialog that makes an act, open from the start, and the button that opens it again. */
function Review({ children }: { children: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {words.review}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function OfStrategy({ id, children }: { id: number; children: (strategy: Strategy) => ReactNode }) {
  const query = useQuery(strategyQueries.detail(id));
  return (
    <QueryView query={query} pending={<TextSkeleton lines={2} />} isEmpty={(found) => found === null} empty={gone}>
      {(strategy) => strategy && children(strategy)}
    </QueryView>
  );
}

function OfPortfolio({ id, children }: { id: number; children: (portfolio: Portfolio) => ReactNode }) {
  const query = useQuery(portfolioQueries.one(id));
  return (
    <QueryView query={query} pending={<TextSkeleton lines={2} />} isEmpty={(found) => found.length === 0} empty={gone}>
      {([portfolio]) => portfolio && children(portfolio)}
    </QueryView>
  );
}

function ScreenReview({ act }: { act: ActOf<'screen'> }) {
  const { name, filter, sort, columns } = act;
  const { data: saved } = useQuery(savedScreenQueries.list());
  if (saved === undefined) return <TextSkeleton lines={2} />;
  return (
    <Review>
      {(onClose) => <SaveScreenDialog screen={{ filter, sort, columns }} saved={saved} name={name} onClose={onClose} />}
    </Review>
  );
}

function Act({ draft: { act } }: { draft: Draft }) {
  switch (act.kind) {
    case 'watchList':
      return (
        <Review>
          {(onClose) => <AddSymbolsDialog watchListId={act.watchListId} symbols={act.symbols} onClose={onClose} />}
        </Review>
      );
    case 'alert':
      return <Review>{(onClose) => <AlertDialog proposed={act} onClose={onClose} />}</Review>;
    case 'screen':
      return <ScreenReview act={act} />;
    case 'amountChange':
      return (
        <OfPortfolio id={act.portfolioId}>
          {(portfolio) => (
            <Review>
              {(onClose) => <ChangeAmountDialog portfolio={portfolio} cash={act.cash} onClose={onClose} />}
            </Review>
          )}
        </OfPortfolio>
      );
    case 'stopPortfolio':
      return (
        <OfPortfolio id={act.portfolioId}>
          {(portfolio) => <Review>{(onClose) => <StopDialog portfolio={portfolio} onClose={onClose} />}</Review>}
        </OfPortfolio>
      );
    case 'subscription':
      return (
        <OfStrategy id={act.strategyId}>
          {(strategy) => (
            <SubscribeAction strategy={strategy} label={words.review} tone="primary" startsOpen proposed={act} />
          )}
        </OfStrategy>
      );
    case 'modelSubscription':
      return (
        <OfStrategy id={act.aqmId}>
          {(strategy) => (
            <SubscribeAction strategy={strategy} label={words.review} tone="primary" startsOpen proposed={act} />
          )}
        </OfStrategy>
      );
    case 'backtest':
      return (
        <OfStrategy id={act.strategyId}>
          {(strategy) => <TrialRequest strategyId={strategy.id} style={parameterStyleOf(strategy)} proposed={act} />}
        </OfStrategy>
      );
  }
}

/** The product's own dialog or form that makes the act of an open draft, filled in. */
export const DraftAct = ({ draft }: { draft: Draft }) => (
  <ConfirmedDraft value={draft.id}>
    <DialogNote
      value={
        <>
          <ProposalNote draft={draft} />
          {SAY_LITTLE.includes(draft.act.kind) && <FactList facts={factsOfDraft(draft)} />}
        </>
      }
    >
      <Act draft={draft} />
    </DialogNote>
  </ConfirmedDraft>
);
