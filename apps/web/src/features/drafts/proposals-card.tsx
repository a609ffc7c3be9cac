import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Draft } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { drafts as words } from '../../messages/drafts.ts';
import { enums } from '../../messages/enums.ts';
import { draftQueries } from '../../queries/drafts/draft-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { aboutOf, proposedWords } from './draft-words.ts';

function ProposalRow({ draft }: { draft: Draft }) {
  const [kind, about] = [enums.draftKinds[draft.act.kind], aboutOf(draft)];
  return (
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
        <Box fontWeight="560" overflowWrap="anywhere">
          {words.item(kind, about)}
        </Box>
        <Box textStyle="hint" color="ink-2">
          <Box>{proposedWords(draft)}</Box>
          <Box>{words.openUntil(formatInstant(draft.expiresAt))}</Box>
        </Box>
      </Box>
      <Flex gap="2">
        <DismissButton id={draft.id} size="sm" aria-label={words.dismissOf(kind, about)} />
        <ButtonLink size="sm" tone="primary" to={links.draft(draft.id)} aria-label={words.reviewOf(kind, about)}>
          {words.show}
        </ButtonLink>
      </Flex>
    </Flex>
  );
}

/** The acts that wait for the user; nothing where there are none. */
export function ProposalsCard() {
  const { data: drafts = [] } = useQuery(draftQueries.open());
  if (drafts.length === 0) return null;
  return (
    <Card title={words.listTitle} description={words.listText}>
      <chakra.ul listStyleType="none" p="0" m="0" aria-label={words.listTitle}>
        {drafts.map((draft) => (
          <ProposalRow key={draft.id} draft={draft} />
        ))}
      </chakra.ul>
    </Card>
  );
}
