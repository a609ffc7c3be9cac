import { Box, chakra, Flex } from '@chakra-ui/react';
import { api, type Endpoint, type GrantableScope, grantableScopes, PROPOSE_TOOL, toolNames } from '@pipa/contract';
import { apiKeys } from '../../../messages/api-keys.ts';
import { assistants as words } from '../../../messages/assistants.ts';
import { Card } from '../../../ui/card.tsx';

const reads: readonly Endpoint[] = Object.values(api);
/** The tools that have a read in a scope; null is what every key may read. */
const toolsOf = (scope: GrantableScope | null): string[] =>
  scope === api.createDraft.scope
    ? [PROPOSE_TOOL]
    : toolNames.filter((name) => reads.some((read) => read.tool === name && read.scope === scope));

const rows = [null, ...grantableScopes]
  .map((scope) => ({ scope, label: scope === null ? words.always : apiKeys.scopes[scope], tools: toolsOf(scope) }))
  .filter(({ tools }) => tools.length > 0);

/** The tools of each permission of a key. */
export const KeySees = () => (
  <Card title={words.sees} description={words.seesText}>
    <chakra.dl m="0">
      {rows.map(({ scope, label, tools }) => (
        <Flex key={scope} gap={{ base: '1', md: '4' }} py="2" borderTopWidth="1px" borderColor="line" wrap="wrap">
          <chakra.dt flex={{ base: '1 0 100%', md: '0 0 240px' }} fontWeight="560">
            {label}
          </chakra.dt>
          <chakra.dd m="0" flex="1" minW="0">
            <Flex gap="1.5" wrap="wrap">
              {tools.map((tool) => (
                <Box as="code" key={tool} fontFamily="mono" textStyle="hint" color="ink-2">
                  {tool}
                </Box>
              ))}
            </Flex>
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  </Card>
);
