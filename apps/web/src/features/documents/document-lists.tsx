import { Box, chakra, Flex } from '@chakra-ui/react';
import type { DocumentHead } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { links } from '../../app/links.ts';
import { documents as words } from '../../messages/documents.ts';
import { spokenLanguage } from '../../messages/language.ts';
import { documentQueries } from '../../queries/documents/document-queries.ts';
import { Card } from '../../ui/card.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PdfLink } from './pdf-link.tsx';

const List = chakra('ol', { base: { listStyleType: 'decimal', ps: '5', '& > li': { py: '2' } } });

const Documents = ({ documents }: { documents: readonly DocumentHead[] }) => (
  <List>
    {documents.map(({ id, title, summary }) => (
      <li key={id}>
        <Flex justify="space-between" gap="4">
          <Box minW="0">
            <TextLink to={links.document(id)}>{title}</TextLink>
            <Box textStyle="hint" color="ink-2" maxW="76ch">
              {summary}
            </Box>
          </Box>
          <PdfLink id={id} title={title} />
        </Flex>
      </li>
    ))}
  </List>
);

/** The numbered documents and, below them, the guides. */
export function DocumentLists() {
  const list = useQuery(documentQueries.list(spokenLanguage(document.documentElement)));
  return (
    <QueryView query={list} pending={<TextSkeleton lines={10} />}>
      {(documents) => (
        <Flex direction="column" gap="4">
          <Card title={words.documentsTitle}>
            <Documents documents={documents.filter(({ isGuide }) => !isGuide)} />
          </Card>
          <Card title={words.guidesTitle} description={words.guidesText}>
            <Documents documents={documents.filter(({ isGuide }) => isGuide)} />
          </Card>
        </Flex>
      )}
    </QueryView>
  );
}
