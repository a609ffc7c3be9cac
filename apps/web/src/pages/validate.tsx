import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HomeState } from '../app/paths.ts';
import { Activation, ActivationFailed, EmailChange } from '../features/validation/activation.tsx';
import { CancelEmailChange } from '../features/validation/cancel-email-change.tsx';
import { ResetPasswordDialog } from '../features/validation/reset-password-dialog.tsx';
import { lazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PartFrame } from '../ui/part-frame.tsx';

const AccessDialogs = lazyPart(() => import('../features/access/access-dialogs.tsx'));

const noPrefill = { invitationCode: '', email: '', referral: '' };

/** The dialogs of the home page, over the result of the activation. */
function LoginHere({ greeting, onClose }: { greeting: string; onClose: () => void }) {
  const [dialog, setDialog] = useState<HomeState['dialog']>('login');
  const choose = (next: HomeState['dialog']) => (next ? setDialog(next) : onClose());
  return (
    <PartFrame onFault={onClose}>
      <AccessDialogs dialog={dialog} greeting={greeting} prefill={noPrefill} onOpen={choose} />
    </PartFrame>
  );
}
const loginHere = (result: string, onClose: () => void) => <LoginHere greeting={result} onClose={onClose} />;

/** Landing page of the links in mails: `validate` is the purpose of the link, `p` its token. */
export default function ValidatePage() {
  const [query] = useSearchParams();
  const param = query.get('p') ?? '';
  if (query.get('validate') === 'resetpwd') return <ResetPasswordDialog param={param} />;
  if (query.get('validate') === 'cancelEmail') {
    return (
      <Box maxW="720px">
        <PageHeader title={messages.access.cancelEmailTitle} />
        <CancelEmailChange param={param} />
      </Box>
    );
  }
  const isKnown = ['email', 'changeEmail'].includes(query.get('validate') ?? '');
  return (
    <Box maxW="720px">
      <PageHeader title={messages.access.activationTitle} />
      {query.get('validate') === 'email' && <Activation param={param} login={loginHere} />}
      {query.get('validate') === 'changeEmail' && <EmailChange param={param} login={loginHere} />}
      {!isKnown && <ActivationFailed />}
    </Box>
  );
}
