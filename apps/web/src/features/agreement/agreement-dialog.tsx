import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isSignatureOf } from '../../ui/form/signature.ts';
import { SignatureField } from '../../ui/form/signature-field.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { AgreementText } from './agreement-text.tsx';

interface AgreementDialogProps {
  user: { firstName: string; lastName: string };
  /** After the server has taken the signature. */
  onSigned: () => Promise<void>;
  onCancel: () => void;
}

const words = messages.access;

function useSigning(onSigned: () => Promise<void>) {
  const { mutateAsync: sendSignature } = useMutation(userMutations.signAgreement());
  const [signature, setSignature] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isRunning, setRunning] = useState(false);
  const change = (value: string) => {
    setSignature(value);
    setError(undefined);
  };
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    try {
      await sendSignature({ signature: signature.trim() });
      await onSigned();
    } catch (cause) {
      setError(asApiError(cause).errMsg);
    } finally {
      setRunning(false);
    }
  };
  return { signature, change, error, isRunning, sign };
}

/** Full-screen: the text in force, the printed name, Agree and Cancel. */
export function AgreementDialog({ user, onSigned, onCancel }: AgreementDialogProps) {
  const agreement = useQuery(userQueries.agreement());
  const signing = useSigning(onSigned);
  const canAgree = agreement.data !== undefined && isSignatureOf(signing.signature, user);
  return (
    <Dialog open onClose={onCancel} title={words.agreementTitle} size="full" closeOnOutside={false} hideClose>
      <form onSubmit={signing.sign} noValidate>
        <Flex direction="column" gap="5" maxW="900px">
          <QueryView query={agreement} pending={<TextSkeleton lines={12} />}>
            {(text) => <AgreementText text={text} label={words.agreementTitle} />}
          </QueryView>
          <Box maxW="420px">
            <SignatureField user={user} value={signing.signature} onChange={signing.change} error={signing.error} />
          </Box>
          <Box textStyle="hint" color="ink-2">
            {words.agreementKept}
          </Box>
          <Flex gap="2">
            <Button type="submit" tone="primary" loading={signing.isRunning} disabled={!canAgree}>
              {words.agree}
            </Button>
            <Button onClick={onCancel} disabled={signing.isRunning}>
              {messages.shell.cancel}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Dialog>
  );
}
