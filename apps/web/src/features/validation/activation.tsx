import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type HomeState, paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { LocalMailbox } from '../../session/local-mailbox.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';

const words = messages.access;
const loginState: HomeState = { dialog: 'login' };

interface ActivationProps {
  param: string;
  /** The login dialog with the result above its form. */
  login: (result: string, onClose: () => void) => ReactNode;
}
/** Activates an account by the parameter of the link, once; the login opens with the result. */
export function Activation({ param, login }: ActivationProps) {
  const outcome = useQuery(userQueries.activation(param));
  return <LinkResult outcome={outcome} again={words.alreadyActive} login={login} />;
}

/** Puts a new e-mail address into effect by the parameter of the link, as an activation. */
export function EmailChange({ param, login }: ActivationProps) {
  const outcome = useQuery(userQueries.emailChange(param));
  return <LinkResult outcome={outcome} again={words.addressInEffect} login={login} />;
}

interface LinkResultProps extends Pick<ActivationProps, 'login'> {
  outcome: { isPending: boolean; data?: { wasActive: boolean } | undefined };
  /** What a link says that was followed before. */
  again: string;
}
function LinkResult({ outcome: activation, again, login }: LinkResultProps) {
  const [isLoginClosed, setLoginClosed] = useState(false);
  if (activation.isPending) {
    return (
      <Card>
        <TextSkeleton lines={2} />
      </Card>
    );
  }
  const { data } = activation;
  if (!data) return <ActivationFailed help={words.activationHelp} />;
  const result = data.wasActive ? again : words.activationDone;
  return (
    <Card>
      <Flex direction="column" gap="4" align="flex-start">
        {isLoginClosed ? (
          <Notice tone="gain" urgent>
            {result}
          </Notice>
        ) : (
          login(result, () => setLoginClosed(true))
        )}
        <Flex gap="2" wrap="wrap">
          <ButtonLink tone="primary" to={paths.home} state={loginState}>
            {words.toLogin}
          </ButtonLink>
          <ButtonLink to={paths.home}>{words.toHome}</ButtonLink>
        </Flex>
      </Flex>
    </Card>
  );
}

/** Shown for a link that cannot be used. */
export const ActivationFailed = ({ help }: { help?: string }) => (
  <Card>
    <Flex direction="column" gap="4" align="flex-start">
      <Notice tone="loss" urgent>
        {words.activationFailed}
      </Notice>
      {help && <Box color="ink-2">{help}</Box>}
      <Flex gap="2" wrap="wrap">
        {help && (
          <ButtonLink tone="primary" to={paths.home} state={loginState}>
            {words.toLogin}
          </ButtonLink>
        )}
        <ButtonLink to={paths.home}>{words.toHome}</ButtonLink>
        {help && <LocalMailbox />}
      </Flex>
    </Flex>
  </Card>
);
