import { Flex } from '@chakra-ui/react';
import type { TicketHeader } from '@pipa/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../format.ts';
import { support as words } from '../../messages/support.ts';
import { supportMutations } from '../../queries/support/support-mutations.ts';
import { supportQueries } from '../../queries/support/support-queries.ts';
import { MessageForm } from '../../ticket-views/message-form.tsx';
import { TicketMessages } from '../../ticket-views/ticket-messages.tsx';
import { TicketStatusPill } from '../../ticket-views/ticket-status.tsx';
import { useShownTicket } from '../../ticket-views/use-shown-ticket.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { notify } from '../../ui/toaster.tsx';

const columns: readonly Column<TicketHeader>[] = [
  { key: 'number', header: words.number, value: (row) => row.number },
  { key: 'subject', header: words.subject, value: (row) => row.subject, minWidth: '180px', phone: true },
  {
    key: 'status',
    header: words.status,
    value: (row) => words.statuses[row.status],
    cell: (row) => <TicketStatusPill status={row.status} />,
    phone: true,
  },
  { key: 'updated', header: words.updated, value: (row) => row.updatedAt, cell: (row) => formatInstant(row.updatedAt) },
];

function OwnTicket({ id }: { id: number }) {
  const query = useQuery(supportQueries.ticket(id));
  const { mutateAsync: add } = useMutation(supportMutations.addMessage());
  const { mutateAsync: close, isPending } = useMutation(supportMutations.closeTicket());
  const end = async () => {
    try {
      await close({ id });
      notify.success(words.closed);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <QueryView query={query} pending={<TableSkeleton />}>
      {({ number, subject, status, messages }) => (
        <Flex direction="column" gap="4">
          <Flex gap="3" align="center" wrap="wrap">
            <strong>{words.title(number, subject)}</strong>
            <TicketStatusPill status={status} />
          </Flex>
          <TicketMessages messages={messages} asker={words.you} />
          {status === 'Closed' ? (
            <Notice>{words.isClosed}</Notice>
          ) : (
            <MessageForm
              label={words.replyLabel}
              hint={words.textHint}
              action={words.reply}
              onSend={async (message) => {
                await add({ id, ...message });
                notify.success(words.replied);
              }}
            >
              <Button loading={isPending} onClick={() => void end()}>
                {words.close}
              </Button>
            </MessageForm>
          )}
        </Flex>
      )}
    </QueryView>
  );
}

/** Own tickets, newest first; the one that is open is in the address, as the link of a mail names it. */
export function OwnTickets() {
  const query = useInfiniteQuery(supportQueries.tickets());
  const { shown, show } = useShownTicket();
  return (
    <>
      <PagedTable title={words.own} query={query}>
        {({ pages }) => (
          <DataTable
            id="own-tickets"
            title={words.own}
            columns={columns}
            rows={pages.flatMap(({ tickets }) => tickets)}
            rowKey={(row) => row.id}
            csv={false}
            rowActions={({ id, number }) => (
              <Button size="sm" aria-label={words.openOf(number)} onClick={() => show(id)}>
                {words.open}
              </Button>
            )}
            empty={<EmptyState title={words.noneTitle}>{words.noneText}</EmptyState>}
          />
        )}
      </PagedTable>
      <Dialog open={shown !== null} onClose={() => show(null)} title={words.own} size="lg" closeOnOutside={false}>
        {shown !== null && <OwnTicket key={shown} id={shown} />}
      </Dialog>
    </>
  );
}
