import { Flex } from '@chakra-ui/react';
import { ForumHeld } from './forum-held.tsx';
import { ForumReports } from './forum-reports.tsx';
import { ForumSettings } from './forum-settings.tsx';

/** What administrators do in the forum: reports, posts that wait for review, and its rules. */
export const ForumModeration = () => (
  <Flex direction="column" gap="4">
    <ForumReports />
    <ForumHeld />
    <ForumSettings />
  </Flex>
);
