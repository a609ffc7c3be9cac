import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { type Proof, ProofForm } from './proof-form.tsx';

interface ProofDialogProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  destructive?: boolean;
  /** A refusal is shown in the dialog. */
  onProven: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a proof of the owner before one thing happens. */
export const ProofDialog = ({ title, text, onClose, ...form }: ProofDialogProps) => (
  <Dialog open onClose={onClose} title={title} description={text} size="sm" closeOnOutside={false}>
    <ProofForm {...form} />
  </Dialog>
);
