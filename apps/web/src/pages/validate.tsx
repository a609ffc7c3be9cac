import { Box } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { Activation, ActivationFailed } from '../features/validation/activation.tsx';
import { ResetPasswordDialog } from '../features/validation/reset-password-dialog.tsx';
import { messages } from '../messages/index.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Landing page of the links in mails: `validate` is the purpose of the link, `p` its token. */
export default function ValidatePage() {
  const [query] = useSearchParams();
  const param = query.get('p') ?? '';
  if (query.get('validate') === 'resetpwd') return <ResetPasswordDialog param={param} />;
  return (
    <Box maxW="720px">
      <PageHeader title={messages.access.activationTitle} />
      {query.get('validate') === 'email' ? <Activation param={param} /> : <ActivationFailed />}
    </Box>
  );
}
