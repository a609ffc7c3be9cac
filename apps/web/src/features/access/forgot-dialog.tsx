import { Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { messages } from '../../messages/index.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { required } from '../../ui/form/required.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Captcha } from './captcha.tsx';
import { useCaptcha } from './use-captcha.ts';

interface ForgotDialogProps {
  open: boolean;
  onClose: () => void;
  onLogin: () => void;
}

const words = messages.access;

function ForgotForm({
  onLogin,
  firstField,
}: {
  onLogin: () => void;
  firstField: React.RefObject<HTMLInputElement | null>;
}) {
  const captcha = useCaptcha();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initial: { email: '' },
    validate: (values) => required(values, ['email']),
    submit: async ({ email }) => {
      try {
        await visitorCalls.requestPasswordReset({ email, codeToken: captcha.codeToken });
        setSent(true);
      } catch (error) {
        await captcha.load(words.pleaseTryAgain);
        throw error;
      }
    },
  });
  if (isSent) {
    return (
      <Flex direction="column" gap="4" align="flex-start">
        <Notice tone="gain">{words.resetSent}</Notice>
        <Button onClick={onLogin}>{words.backToLogin}</Button>
      </Flex>
    );
  }
  return (
    <form onSubmit={form.send} noValidate>
      <Flex direction="column" gap="2">
        <FormFailure failure={form.failure} />
        <TextField
          ref={firstField}
          label={words.email}
          required
          type="email"
          autoComplete="email"
          bind={form.field('email')}
        />
        <Captcha captcha={captcha} />
        <Button
          type="submit"
          tone="primary"
          size="lg"
          loading={form.isSubmitting}
          disabled={!form.isValid || !captcha.isMatched}
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
  const firstField = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.forgotTitle}
      size="sm"
      initialFocus={firstField}
      closeOnOutside={false}
    >
      <ForgotForm onLogin={onLogin} firstField={firstField} />
    </Dialog>
  );
}
