import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ProofForm, type ProofFormProps } from './proof-form.tsx';

interface ProofDialogProps extends Pick<ProofFormProps, 'confirmLabel' | 'destructive' | 'password' | 'onProven'> {
  title: string;
  text: ReactNode;
  onClose: () => void;
}

/** Asks for a proof of the owner before one thing happens. */
export const ProofDialog = ({ title, text, onClose, ...form }: ProofDialogProps) => (
  <Dialog open onClose={onClose} title={title} description={text} size="sm" closeOnOutside={false}>
    <ProofForm {...form} />
  </Dialog>
);
