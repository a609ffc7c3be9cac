import { Box, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { type HomeState, paths } from '../../app/paths.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';

const words = messages.access;
const loginState: HomeState = { dialog: 'login' };

/** Ends a change of address by the parameter of the link, after a click: programs that read mail open its links too. */
export function CancelEmailChange({ param }: { param: string }) {
  const { mutate: cancel, isPending, isSuccess, error } = useMutation(userMutations.cancelEmailChangeByLink());
  const failure = error && asApiError(error);
  const isDead = failure?.errorCode === 'LINK_INVALID';
  return (
    <Card>
      <Flex direction="column" gap="4" align="flex-start">
        {isSuccess && (
          <Notice tone="gain" urgent>
            {words.cancelEmailDone}
          </Notice>
        )}
        {failure && (
          <Notice tone="loss" urgent>
            {isDead ? words.cancelEmailFailed : failure.words}
          </Notice>
        )}
        {!isSuccess && !isDead && <Box>{words.cancelEmailText}</Box>}
        <Flex gap="2" wrap="wrap">
          {isSuccess || isDead ? (
            <ButtonLink tone="primary" to={paths.home} state={loginState}>
              {words.toLogin}
            </ButtonLink>
          ) : (
            <Button tone="primary" loading={isPending} onClick={() => cancel({ param })}>
              {words.cancelEmail}
            </Button>
          )}
          <ButtonLink to={paths.home}>{words.toHome}</ButtonLink>
        </Flex>
      </Flex>
    </Card>
  );
}
