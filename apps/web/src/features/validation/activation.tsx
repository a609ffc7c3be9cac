import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type HomeState, paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';

const words = messages.access;
const loginState: HomeState = { dialog: 'login' };

/** Activates an account by the parameter of the link, once, and shows the result. */
export function Activation({ param }: { param: string }) {
  const activation = useQuery(userQueries.activation(param));
  return (
    <Card>
      {activation.isPending ? (
        <TextSkeleton lines={2} />
      ) : (
        <Flex direction="column" gap="4" align="flex-start">
          <Notice tone={activation.isSuccess ? 'gain' : 'loss'} urgent>
            {activation.isSuccess ? words.activationDone : words.activationFailed}
          </Notice>
          <Flex gap="2" wrap="wrap">
            <ButtonLink tone="primary" to={paths.home} state={loginState}>
              {words.toLogin}
            </ButtonLink>
            <ButtonLink to={paths.home}>{words.toHome}</ButtonLink>
          </Flex>
        </Flex>
      )}
    </Card>
  );
}

/** Shown for a link that cannot be used, such as a change of e-mail address, which this server does not offer. */
export const ActivationFailed = () => (
  <Card>
    <Flex direction="column" gap="4" align="flex-start">
      <Notice tone="loss" urgent>
        {words.activationFailed}
      </Notice>
      <ButtonLink to={paths.home}>{words.toHome}</ButtonLink>
    </Flex>
  </Card>
);
