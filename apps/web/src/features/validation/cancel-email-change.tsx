import { Box, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
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
  const { mutate: cancel, isPending, isSuccess, isError } = useMutation(userMutations.cancelEmailChangeByLink());
  return (
    <Card>
      <Flex direction="column" gap="4" align="flex-start">
        {isSuccess && (
          <Notice tone="gain" urgent>
            {words.cancelEmailDone}
          </Notice>
        )}
        {isError && (
          <Notice tone="loss" urgent>
            {words.cancelEmailFailed}
          </Notice>
        )}
        {!isSuccess && !isError && <Box>{words.cancelEmailText}</Box>}
        <Flex gap="2" wrap="wrap">
          {isSuccess || isError ? (
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
