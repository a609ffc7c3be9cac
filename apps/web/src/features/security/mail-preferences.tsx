import { Flex } from '@chakra-ui/react';
import { optionalMailKinds } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { security as words } from '../../messages/security.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toaster.tsx';

/** Which kinds of mail the user gets. Shows the choice at once and reverts it after a failure. */
export function MailPreferencesCard() {
  const query = useQuery(userQueries.mails());
  const change = useMutation({
    ...userMutations.setMails(),
    onSuccess: () => notify.success(words.mailsSaved),
    onError: notify.failure,
  });
  return (
    <Card title={words.mails} description={words.mailsHint}>
      <QueryView query={query} pending={<TextSkeleton lines={4} />}>
        {(stored) => {
          const shown = change.isPending ? { ...stored, ...change.variables } : stored;
          return (
            <Flex direction="column" align="flex-start" gap="2">
              {optionalMailKinds.map((kind) => (
                <Switch
                  key={kind}
                  label={words.mailKinds[kind]}
                  checked={shown[kind] === true}
                  disabled={change.isPending}
                  onChange={(wanted) => change.mutate({ [kind]: wanted })}
                />
              ))}
            </Flex>
          );
        }}
      </QueryView>
    </Card>
  );
}
