import { Flex } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues, FormState } from 'react-hook-form';
import { messages } from '../../messages/index.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { FormFailure } from './form-failure.tsx';

interface FormDialogProps {
  title: string;
  description?: string;
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

/** An open dialog that is one form: its fields, what the server refused, Cancel and the button that sends it. */
export function FormDialog({
  title,
  description,
  action,
  form,
  isBlocked = false,
  onClose,
  children,
}: FormDialogProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} title={title} description={description} size="sm" closeOnOutside={false}>
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
    </Dialog>
  );
}
