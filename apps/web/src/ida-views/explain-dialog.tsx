import type { ExplainQuestion } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { idaExplain as words } from '../messages/ida-explain.ts';
import { messages } from '../messages/index.ts';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import { ReceiptButton } from '../receipt-views/receipt-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';
import { ExplanationTables, explanationTitle } from './explanation-tables.tsx';

const Explained = ({ question }: { question: ExplainQuestion }) => (
  <QueryView query={useQuery(idaQueries.explanation(question))} pending={<TableSkeleton rows={8} />}>
    {(explained) => <ExplanationTables explained={explained} />}
  </QueryView>
);

interface ExplainDialogProps {
  /** Null while nothing is explained. */
  question: ExplainQuestion | null;
  onClose: () => void;
}

/** How a figure of a table came about. */
export function ExplainDialog({ question, onClose }: ExplainDialogProps) {
  // The content stays while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      size="xl"
      title={shown && words.titleOf(explanationTitle(shown.what), shown.symbol, shown.asOf)}
      footer={
        <>
          {shown && <ReceiptButton asked={{ of: 'explanation', input: shown }} />}
          <Button onClick={onClose}>{messages.shell.close}</Button>
        </>
      }
    >
      {shown && <Explained question={shown} />}
    </Dialog>
  );
}
