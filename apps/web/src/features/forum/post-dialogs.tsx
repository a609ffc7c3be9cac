import { MAX_REPORT_REASON } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { forum as words } from '../../messages/forum.ts';
import { messages } from '../../messages/index.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame, TextArea } from '../../ui/form/field-frame.tsx';
import { notify } from '../../ui/toaster.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { DeleteDialog, keyed, type PostPlace } from './post-parts.tsx';

/** Reports a post to the administrators. */
function ReportDialog({ post, onClose }: { post: PostPlace; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const report = useMutation({
    ...forumMutations.report(),
    onSuccess: () => {
      notify.success(words.reportSent);
      onClose();
    },
    onError: notify.failure,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.reportTitle}
      size="sm"
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose} disabled={report.isPending}>
            {messages.shell.cancel}
          </Button>
          <Button
            tone="primary"
            disabled={reason.trim() === ''}
            loading={report.isPending}
            onClick={() => report.mutate({ ...post, reason })}
          >
            {words.report}
          </Button>
        </>
      }
    >
      <FieldFrame label={words.reportReason} required error={report.error ? asApiError(report.error).words : undefined}>
        {(wiring) => (
          <TextArea
            kind="area"
            {...wiring}
            rows={4}
            maxLength={MAX_REPORT_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}

export type OpenDialog =
  | { kind: 'report' | 'delete'; post: PostPlace }
  | { kind: 'history'; post: PostPlace; now: { title?: string; content: string } }
  | null;

/** The dialogs that the posts of a topic open. */
export function PostDialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const removeAnswer = useMutation(forumMutations.answer());
  const removeComment = useMutation(forumMutations.comment());
  if (open === null) return null;
  if (open.kind === 'report') return <ReportDialog post={open.post} onClose={onClose} />;
  if (open.kind === 'history') return <HistoryDialog post={open.post} now={open.now} onClose={onClose} />;
  const { topic_id, answer_id = 0, comment_id } = open.post;
  return comment_id === undefined ? (
    <DeleteDialog
      title={words.deleteAnswer}
      text={words.deleteAnswerText}
      onClose={onClose}
      onConfirm={() => removeAnswer.mutateAsync(keyed({ op: 'delete', topic_id, answer_id }))}
    />
  ) : (
    <DeleteDialog
      title={words.deleteComment}
      text={words.deleteCommentText}
      onClose={onClose}
      onConfirm={() => removeComment.mutateAsync(keyed({ op: 'delete', topic_id, answer_id, comment_id }))}
    />
  );
}
