import type { Portfolio } from '@pipa/contract';
import { CallOffDialog } from './dialogs/call-off-dialog.tsx';
import { ChangeAmountDialog } from './dialogs/change-amount-dialog.tsx';
import { EditDialog } from './dialogs/edit-dialog.tsx';
import { StartDialog } from './dialogs/start-dialog.tsx';
import { StopDialog } from './dialogs/stop-dialog.tsx';

export type PortfolioDialog = 'start' | 'edit' | 'amount' | 'stop' | 'callOff';

interface PortfolioDialogsProps {
  portfolio: Portfolio;
  open: PortfolioDialog | null;
  onClose: () => void;
}
/** The dialog of a portfolio that is open, if any. */
export function PortfolioDialogs({ portfolio, open, onClose }: PortfolioDialogsProps) {
  switch (open) {
    case 'start':
      return <StartDialog portfolio={portfolio} onClose={onClose} />;
    case 'edit':
      return <EditDialog portfolio={portfolio} onClose={onClose} />;
    case 'amount':
      return <ChangeAmountDialog portfolio={portfolio} onClose={onClose} />;
    case 'stop':
      return <StopDialog portfolio={portfolio} onClose={onClose} />;
    case 'callOff':
      return <CallOffDialog portfolio={portfolio} onClose={onClose} />;
    case null:
      return null;
  }
}
