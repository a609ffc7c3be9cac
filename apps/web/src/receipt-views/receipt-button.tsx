import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { links } from '../app/links.ts';
import { receipts as words } from '../messages/receipts.ts';
import { type Receipted, receiptMutations } from '../queries/receipts/receipt-queries.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toaster.tsx';

interface ReceiptButtonProps {
  asked: Receipted;
  size?: 'sm';
  /** For readers who hear the button without what it stands beside. */
  label?: string;
}

/** Makes the receipt of what is shown, and opens it. */
export function ReceiptButton({ asked, size, label }: ReceiptButtonProps) {
  const navigate = useNavigate();
  const issue = useMutation({
    ...receiptMutations.issue(),
    onSuccess: ({ id }) => navigate(links.receipt(id)),
    onError: notify.failure,
  });
  return (
    <Button
      {...(size && { size })}
      title={words.hint}
      aria-label={label}
      loading={issue.isPending}
      onClick={() => issue.mutate(asked)}
    >
      {words.open}
    </Button>
  );
}
