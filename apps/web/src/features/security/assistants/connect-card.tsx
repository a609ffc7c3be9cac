import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeys } from '../../../messages/api-keys.ts';
import { assistants as words } from '../../../messages/assistants.ts';
import { userQueries } from '../../../queries/users/user-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { FieldFrame, Options, Select } from '../../../ui/form/field-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CreateApiKeyDialog } from '../create-api-key-dialog.tsx';
import { configurationOf, isPlain, NO_KEY, type Program, programNames, programs } from './configurations.ts';

const choices = programs.map((program) => ({ value: program, label: programNames[program] ?? words.other }));

/** Settings of a program, to be read and copied. */
const Settings = ({ text }: { text: string }) => (
  <chakra.pre
    // Long lines scroll, also by keyboard.
    tabIndex={0}
    role="region"
    aria-label={words.settings}
    m="0"
    p="3"
    borderWidth="1px"
    borderColor="line"
    borderRadius="l2"
    bg="bg"
    fontFamily="mono"
    fontSize="12.5px"
    lineHeight="1.6"
    overflowX="auto"
  >
    {text}
  </chakra.pre>
);

/** The settings of the usual programs. A key that was just created is filled in until the page is left; it is kept nowhere. */
export function ConnectCard() {
  const [program, setProgram] = useState<Program>('claudeCode');
  const [key, setKey] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const areOff = useQuery(userQueries.apiKeys()).data?.areOff ?? false;
  const text = configurationOf(program, window.location.origin, key);
  return (
    <Card
      title={words.connect}
      description={words.connectText}
      actions={
        <Button size="sm" onClick={() => setCreating(true)} disabled={areOff}>
          {words.create}
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        {areOff && <Notice tone="warn">{apiKeys.areOff}</Notice>}
        {isPlain(window.location.origin) && <Notice tone="warn">{words.plain}</Notice>}
        <Box maxW="280px">
          <FieldFrame label={words.program}>
            {(wiring) => (
              <Select
                kind="select"
                {...wiring}
                value={program}
                onChange={({ target }) => setProgram(target.value as Program)}
              >
                <Options choices={choices} />
              </Select>
            )}
          </FieldFrame>
        </Box>
        <Box>{words.steps[program]}</Box>
        <Settings text={text} />
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <Box textStyle="hint" color="ink-2" flex="1 1 240px">
            {key === null ? words.noKey(NO_KEY) : words.keyIn}
          </Box>
          <Button tone={key === null ? undefined : 'primary'} onClick={() => void copyText(text, words)}>
            {words.copy}
          </Button>
        </Flex>
      </Flex>
      {isCreating && <CreateApiKeyDialog onMade={setKey} onClose={() => setCreating(false)} />}
    </Card>
  );
}
