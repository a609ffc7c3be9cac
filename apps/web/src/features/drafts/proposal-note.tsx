import { Box } from '@chakra-ui/react';
import type { Draft } from '@pipa/contract';
import { drafts as words } from '../../messages/drafts.ts';
import { Notice } from '../../ui/notice.tsx';
import { proposedWords } from './draft-words.ts';

/** Who has proposed what a dialog is filled in with, and that nothing has happened yet. */
export const ProposalNote = ({ draft }: { draft: Draft }) => (
  <Notice tone="accent">
    <Box fontWeight="560">{proposedWords(draft)}</Box>
    {words.nothingYet}
  </Notice>
);
