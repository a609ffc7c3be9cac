import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { LocalMailbox } from '../../session/local-mailbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { forgotSchema, isFilled } from './access-rules.ts';

interface ForgotDialogProps {
  open: boolean;
  onClose: () => void;
  onLogin: () => void;
}

const words = messages.access;

function ForgotForm({ onLogin }: Pick<ForgotDialogProps, 'onLogin'>) {
  const [isSent, setSent] = useState(false);
  const form = useContractForm({
    schema: forgotSchema,
    initial: { email: '' },
    submit: async ({ email }) => {
      await visitorCalls.requestPasswordReset({ email });
      setSent(true);
    },
  });
  if (isSent) {
    return (
      <Flex direction="column" gap="4" align="flex-start">
        <Notice tone="gain">{words.resetSent}</Notice>
        <Flex gap="2" wrap="wrap">
          <LocalMailbox />
          <Button onClick={onLogin}>{words.backToLogin}</Button>
        </Flex>
      </Flex>
    );
  }
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <FormFailure errors={form.formState.errors} />
        <TextField control={form.control} name="email" label={words.email} required type="email" autoComplete="email" />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          loading={form.formState.isSubmitting}
          disabled={!isFilled(form.watch())}
        >
          {words.send}
        </Button>
        <Flex justify="center">
          <Button tone="link" onClick={onLogin}>
            {words.backToLogin}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}

export function ForgotDialog({ open, onClose, onLogin }: ForgotDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.forgotTitle} size="sm" closeOnOutside={false}>
      <ForgotForm onLogin={onLogin} />
    </Dialog>
  );
}
