import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { asApiError } from '../api/api-error.ts';
import { messages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { notify } from './toaster.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Destructive: the confirming button is red and the cancelling one has the focus. */
  destructive?: boolean;
  /** What is asked is not known yet. */
  disabled?: boolean;
  /** The buttons are disabled while it runs; a failure is shown in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = messages.shell.yes,
  cancelLabel = messages.shell.cancel,
  destructive = false,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(asApiError(error).words);
      notify.failure(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size="sm"
      role="alertdialog"
      initialFocus={destructive ? cancel : undefined}
      footer={
        <>
          <Button ref={cancel} onClick={close} disabled={isRunning}>
            {cancelLabel}
          </Button>
          <Button
            tone={destructive ? 'dangerSolid' : 'primary'}
            loading={isRunning}
            disabled={disabled}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Notice tone="loss" urgent>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
