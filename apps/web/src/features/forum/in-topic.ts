import type { ForumRights } from './forum-rights.ts';
import type { OpenDialog } from './post-dialogs.tsx';

/** What the posts of a topic are drawn with. */
export interface InTopic {
  topicId: number;
  rights: ForumRights;
  onDialog: (dialog: OpenDialog) => void;
}
