import { useState } from 'react';
import { membership as words } from '../../messages/membership.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface CancelRenewalProps {
  label: string;
  /** What follows, in words. */
  children: string;
  onConfirm: () => Promise<unknown>;
}

/** Ends what may be charged again, once its owner has confirmed what follows. */
export function CancelRenewal({ label, children, onConfirm }: CancelRenewalProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>{label}</Button>
      <ConfirmDialog
        open={asks}
        title={words.cancelTitle}
        confirmLabel={label}
        cancelLabel={words.keep}
        destructive
        onConfirm={onConfirm}
        onClose={() => setAsks(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
