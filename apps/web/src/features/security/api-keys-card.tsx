import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ApiKeyFacts, MAX_API_KEYS } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { formatDate, formatInstant } from '../../format.ts';
import { apiKeys as words } from '../../messages/api-keys.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { userQueries } from '../../queries/users/user-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { CreateApiKeyDialog, isReading } from './create-api-key-dialog.tsx';

const noteOf = ({ expiresAt, lastUsedAt }: ApiKeyFacts) =>
  [lastUsedAt ? words.lastUsed(formatInstant(lastUsedAt)) : words.neverUsed, words.expires(formatDate(expiresAt))].join(
    ', ',
  );

function ScopeNotes({ scopes }: Pick<ApiKeyFacts, 'scopes'>) {
  const named = (chosen: ApiKeyFacts['scopes']) => chosen.map((scope) => words.scopes[scope]).join('; ');
  const [reads, changes] = [scopes.filter(isReading), scopes.filter((scope) => !isReading(scope))];
  return (
    <>
      {reads.length > 0 && <Box>{words.readList(named(reads))}</Box>}
      {changes.length > 0 && <Box>{words.changeList(named(changes))}</Box>}
    </>
  );
}

const KeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKeyFacts; onRevoke: () => void }) => (
  <Flex
    as="li"
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    py="2.5"
    borderTopWidth="1px"
    borderColor="line"
  >
    <Box flex="1" minW="180px">
      <Flex gap="2" wrap="wrap" align="baseline">
        <Box fontWeight="560">{apiKey.name}</Box>
        <Box fontFamily="mono" color="ink-2">
          {apiKey.prefix}…
        </Box>
      </Flex>
      <Box textStyle="hint" color="ink-2">
        <Box>{noteOf(apiKey)}</Box>
        <ScopeNotes scopes={apiKey.scopes} />
      </Box>
    </Box>
    <Button size="sm" tone="danger" aria-label={words.revokeOf(apiKey.name)} onClick={onRevoke}>
      {words.revoke}
    </Button>
  </Flex>
);

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyFacts | 'all'; onClose: () => void }) {
  const { mutateAsync: revoke } = useMutation(userMutations.revokeApiKey());
  const { mutateAsync: revokeAll } = useMutation(userMutations.revokeApiKeys());
  const isAll = apiKey === 'all';
  const confirm = async () => {
    if (isAll) notify.success(words.allRevoked((await revokeAll(undefined)).ended));
    else {
      await revoke({ id: apiKey.id });
      notify.success(words.revoked);
    }
  };
  return (
    <ConfirmDialog
      open
      title={isAll ? words.revokeAllTitle : words.revokeTitle}
      confirmLabel={isAll ? words.revokeAll : words.revoke}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {isAll ? words.revokeAllText : words.revokeText(apiKey.name)}
    </ConfirmDialog>
  );
}

/** The keys with which programs call the product in the name of the user. */
export function ApiKeysCard() {
  const query = useQuery(userQueries.apiKeys());
  const [task, setTask] = useState<'create' | 'all' | ApiKeyFacts | null>(null);
  const close = () => setTask(null);
  const { keys = [], areOff = false } = query.data ?? {};
  const count = keys.length;
  const isFull = count >= MAX_API_KEYS;
  return (
    <Card
      title={words.title}
      description={isFull ? words.full(MAX_API_KEYS) : words.text}
      actions={
        <Flex gap="2" wrap="wrap">
          {count > 1 && (
            <Button size="sm" tone="danger" onClick={() => setTask('all')}>
              {words.revokeAll}
            </Button>
          )}
          <ButtonLink size="sm" to={paths.assistants}>
            {words.connect}
          </ButtonLink>
          <Button size="sm" onClick={() => setTask('create')} disabled={isFull || areOff}>
            {words.create}
          </Button>
        </Flex>
      }
    >
      {areOff && (
        <Box mb="3">
          <Notice tone="warn">{words.areOff}</Notice>
        </Box>
      )}
      <QueryView
        query={query}
        pending={<TextSkeleton lines={2} />}
        isEmpty={({ keys: rows }) => rows.length === 0}
        empty={<Box color="ink-2">{words.none}</Box>}
      >
        {({ keys: rows }) => (
          <chakra.ul listStyleType="none" p="0" m="0" aria-label={words.title}>
            {rows.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setTask(apiKey)} />
            ))}
          </chakra.ul>
        )}
      </QueryView>
      {task === 'create' && <CreateApiKeyDialog onClose={close} />}
      {task !== null && task !== 'create' && <RevokeDialog apiKey={task} onClose={close} />}
    </Card>
  );
}
