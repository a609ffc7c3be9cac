import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { messages } from '../../messages/index.ts';
import { visitorCalls } from '../../queries/users/visitor-calls.ts';
import { LocalMailbox } from '../../session/local-mailbox.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toaster.tsx';
import type { LoginFault } from './access-rules.ts';

const words = messages.access;

/** Sends the activation mail again, once. */
function ActivationMail({ userNameOrEmail }: { userNameOrEmail: string }) {
  const [state, setState] = useState<'offered' | 'running' | 'sent'>('offered');
  const send = async () => {
    setState('running');
    try {
      await visitorCalls.requestActivation({ userNameOrEmail });
      setState('sent');
    } catch (error) {
      notify.failure(asApiError(error));
      setState('offered');
    }
  };
  if (state === 'sent') {
    return (
      <Flex direction="column" gap="2" align="flex-start" mt="2" role="status">
        {words.sentAgain}
        <LocalMailbox />
      </Flex>
    );
  }
  return (
    <Button size="sm" mt="2" loading={state === 'running'} onClick={() => void send()}>
      {words.sendAgain}
    </Button>
  );
}

/** Why the sign-in failed; for an account that waits for its activation, another mail. */
export function LoginFaultNotice({ fault, userNameOrEmail }: { fault: LoginFault; userNameOrEmail: string }) {
  const place = useRef<HTMLDivElement>(null);
  // On a phone the picture that sends the form is below it.
  useEffect(() => {
    // A browser may answer with a promise, which is no way to end an effect.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  return (
    <Box ref={place}>
      <Notice tone="loss" urgent>
        {fault.text}
        {fault.isNotActivated && (
          <Flex direction="column" align="flex-start">
            <ActivationMail key={userNameOrEmail} userNameOrEmail={userNameOrEmail} />
          </Flex>
        )}
      </Notice>
    </Box>
  );
}
