import { Flex } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, FormState } from 'react-hook-form';
import { messages } from '../../messages/index.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { FormFailure } from './form-failure.tsx';

interface DialogFormProps {
  /** Label of the button that sends the form. */
  action: string;
  form: {
    send: (event: FormEvent) => Promise<void>;
    formState: Pick<FormState<FieldValues>, 'errors' | 'isSubmitting'>;
  };
  /** True while the form cannot be sent. */
  isBlocked?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, what the server refused, Cancel and the button that sends it. */
export function DialogForm({ action, form, isBlocked = false, onClose, children }: DialogFormProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        {children}
        <FormFailure errors={errors} />
        <FormActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            {messages.shell.cancel}
          </Button>
          <Button type="submit" tone="primary" loading={isSubmitting} disabled={isBlocked}>
            {action}
          </Button>
        </FormActions>
      </Flex>
    </form>
  );
}

interface FormDialogProps extends DialogFormProps {
  title: string;
  description?: string;
}

/** An open dialog that is one form. */
export const FormDialog = ({ title, description, ...form }: FormDialogProps) => (
  <Dialog open onClose={form.onClose} title={title} description={description} size="sm" closeOnOutside={false}>
    <DialogForm {...form} />
  </Dialog>
);
