import { Box, chakra, Flex } from '@chakra-ui/react';
import type { DocumentPart, PublishedDocument } from '@pipa/contract';
import { documents as words } from '../../messages/documents.ts';
import { languages } from '../../messages/language.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { PICTURE_SIZE, pictureOf } from './guide-pictures.ts';

const Paragraph = chakra('p', { base: { maxW: '76ch', whiteSpace: 'pre-line' } });
const List = chakra('ul', { base: { maxW: '76ch', ps: '5', listStyleType: 'disc', '& > li': { mb: '1.5' } } });
const Picture = chakra('img', {
  base: {
    width: '100%',
    maxW: '860px',
    height: 'auto',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    bg: 'surface',
  },
});

function Part({ part }: { part: DocumentPart }) {
  if (part.kind === 'text') return <Paragraph>{part.text}</Paragraph>;
  if (part.kind === 'list') {
    return (
      <List>
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    );
  }
  if (part.kind === 'picture') {
    return (
      <Picture src={pictureOf(part.name)} alt={part.description} loading="lazy" decoding="async" {...PICTURE_SIZE} />
    );
  }
  return part.to.startsWith('/') ? (
    <TextLink to={part.to}>{part.label}</TextLink>
  ) : (
    <chakra.a href={part.to} color="accent" fontWeight={500}>
      {part.label}
    </chakra.a>
  );
}

const revisionWords = ({ revision }: Pick<PublishedDocument, 'revision'>) =>
  'day' in revision ? words.day(revision.day) : words.number(revision.number);

/** Sections of a document under headings of the second level; those of a guide are numbered. */
export function DocumentText({ document: published }: { document: PublishedDocument }) {
  const { sections, isGuide, language } = published;
  return (
    <Box as="article" lang={languages[language].tag}>
      {sections.map(({ title, parts }, index) => (
        <Box as="section" key={title} mb="7">
          {title !== '' && (
            <chakra.h2 textStyle="cardTitle" fontSize="16px" mb="2">
              {isGuide ? `${index + 1}. ${title}` : title}
            </chakra.h2>
          )}
          <Flex direction="column" align="flex-start" gap="2.5" color="ink-2">
            {parts.map((part, i) => (
              <Part key={i} part={part} />
            ))}
          </Flex>
        </Box>
      ))}
      <Box textStyle="hint" color="ink-2" lang={languages[language].tag}>
        {revisionWords(published)}
      </Box>
    </Box>
  );
}
