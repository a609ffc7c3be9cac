import { Box, chakra, Flex } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { forumModeration as words } from '../../messages/forum-moderation.ts';
import { spoken } from '../../messages/language.ts';
import { forumAccess } from '../../queries/forum/forum-access.ts';
import { moderationMutations, moderationQueries } from '../../queries/forum/moderation-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { notify } from '../../ui/toaster.tsx';

const policies = ['visitorsMayRead', 'reviewsFirstPosts'] as const satisfies (keyof OutputOf<typeof api.forumPolicy>)[];
const saved = { onSuccess: () => notify.success(words.saved), onError: notify.failure };

function Policies() {
  const query = useQuery(moderationQueries.policy());
  const change = useMutation({ ...moderationMutations.setPolicy(), ...saved });
  return (
    <QueryView query={query} pending={<TextSkeleton lines={2} />}>
      {(stored) => {
        const shown = change.isPending ? { ...stored, ...change.variables } : stored;
        return policies.map((name) => (
          <Switch
            key={name}
            label={words.policies[name]}
            checked={shown[name] === true}
            disabled={change.isPending}
            onChange={(wanted) => change.mutate({ [name]: wanted })}
          />
        ));
      }}
    </QueryView>
  );
}

function Types() {
  const query = useQuery(forumAccess());
  const change = useMutation({ ...moderationMutations.setType(), ...saved });
  return (
    <QueryView query={query} pending={<TextSkeleton lines={4} />}>
      {({ types }) =>
        types.map((type) => (
          <Switch
            key={type.id}
            label={spoken(type.en_name, type.zh_name)}
            checked={
              change.isPending && change.variables.type_id === type.id
                ? change.variables.isOpened === true
                : type.isOpened
            }
            disabled={change.isPending}
            onChange={(isOpened) => change.mutate({ type_id: type.id, isOpened })}
          />
        ))
      }
    </QueryView>
  );
}

/** What the forum allows. Each switch takes effect at once, and goes back after a failure. */
export function ForumSettings() {
  return (
    <Card title={words.settings} description={words.settingsHint}>
      <Flex direction="column" align="flex-start" gap="2">
        <Policies />
        <chakra.h3 fontWeight="600" mt="3">
          {words.types}
        </chakra.h3>
        <Box textStyle="hint" color="ink-2">
          {words.typesHint}
        </Box>
        <Types />
      </Flex>
    </Card>
  );
}
