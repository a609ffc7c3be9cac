import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Newsletter } from '@pipa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { languages, spokenLanguage } from '../../messages/language.ts';
import { newsletter as words } from '../../messages/newsletter.ts';
import { dashboardQueries } from '../../queries/dashboard/dashboard-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { FilterSelect } from '../../ui/table/table-filters.tsx';
import { RatingScale } from './rating-scale.tsx';

interface LetterProps {
  letter: Newsletter;
  onVersion: (version: string) => void;
}
function Letter({ letter, onVersion }: LetterProps) {
  const { tag } = languages[letter.language];
  const shown = { version: letter.version, date: letter.date };
  const isListed = letter.versions.some(({ version }) => version === letter.version);
  const choices = [...(isListed ? [] : [shown]), ...letter.versions].map(({ version, date }) => ({
    value: version,
    label: formatDay(date),
  }));
  return (
    <Flex direction="column" gap="4">
      <Flex justify="space-between" align="flex-end" gap="3" wrap="wrap">
        <Box flex="1 1 220px">
          <Box textStyle="hint" color="ink-2">
            {formatDay(letter.date)}
          </Box>
          <chakra.h3 lang={tag} textStyle="sectionTitle">
            {letter.subtitle1}
          </chakra.h3>
        </Box>
        {choices.length > 1 && (
          <FilterSelect label={words.versions} choices={choices} value={letter.version} onChange={onVersion} />
        )}
      </Flex>
      {letter.marketRating !== null && <RatingScale rating={letter.marketRating} />}
      <Box>
        <chakra.h4 textStyle="cardTitle" mb="1">
          {words.marketView}
        </chakra.h4>
        <Flex lang={tag} direction="column" gap="3" lineHeight="1.6" maxW="68ch">
          {letter.marketView.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Flex>
      </Box>
      {letter.note !== null && (
        <Box textStyle="hint" color="ink-2" borderTopWidth="1px" borderColor="line" pt="3">
          <chakra.span fontWeight="600">{words.note}: </chakra.span>
          <span lang={tag}>{letter.note}</span>
        </Box>
      )}
    </Flex>
  );
}

interface NewsletterDialogProps {
  /** The latest without one. */
  version: string | null;
  onClose: () => void;
}
/** 1 §2: the newsletter overlay, with the earlier ones. */
export default function NewsletterDialog({ version, onClose }: NewsletterDialogProps) {
  const [chosen, setChosen] = useState(version);
  const query = useQuery({
    ...dashboardQueries.newsletter(chosen, spokenLanguage(document.documentElement)),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="lg"
      footer={<Button onClick={onClose}>{messages.shell.close}</Button>}
    >
      <QueryView query={query} pending={<TextSkeleton lines={8} />}>
        {(letter) =>
          letter === null ? (
            <EmptyState title={words.none}>{words.noneText}</EmptyState>
          ) : (
            <Letter letter={letter} onVersion={setChosen} />
          )
        }
      </QueryView>
    </Dialog>
  );
}
