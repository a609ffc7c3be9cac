import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ida as words } from '../messages/ida.ts';
import { Card } from '../ui/card.tsx';

/** What a table says in words, written from its figures. */
export const CommentBox = ({ comment, actions }: { comment: string; actions?: ReactNode }) => (
  <Card title={words.comment} description={words.commentText} actions={actions}>
    <Box maxW="80ch">{comment}</Box>
  </Card>
);
