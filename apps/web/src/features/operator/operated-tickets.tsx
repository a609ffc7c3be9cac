import { Flex } from '@chakra-ui/react';
import { api, type OperatedTicketHeader, ticketStatus } from '@pipa/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { links } from '../../app/links.ts';
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
import { FieldFrame, Options, Select } from '../../ui/form/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const columns: readonly Column<OperatedTicketHeader>[] = [
  { key: 'number', header: words.number, value: (row) => row.number },
  { key: 'subject', header: words.subject, value: (row) => row.subject, minWidth: '180px', phone: true },
  {
    key: 'from',
    header: words.from,
    value: (row) => row.name,
    cell: (row) =>
      row.userId === null ? (
        `${row.name} (${words.visitor})`
      ) : (
        <TextLink to={links.operatorUser(row.userId)}>{row.name}</TextLink>
      ),
  },
  { key: 'email', header: words.email, value: (row) => row.email },
  {
    key: 'status',
    header: words.status,
    value: (row) => words.statuses[row.status],
    cell: (row) => <TicketStatusPill status={row.status} />,
    phone: true,
  },
  { key: 'updated', header: words.updated, value: (row) => row.updatedAt, cell: (row) => formatInstant(row.updatedAt) },
];

const closeSchema = z.strictObject({ reason: api.endTicket.input.shape.reason });

function CloseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { mutateAsync: end } = useMutation(supportMutations.endTicket());
  return (
    <ActDialog
      title={words.close}
      schema={closeSchema}
      initial={{ reason: '' }}
      action={words.close}
      onClose={onClose}
      onAct={async (values) => {
        await end({ id, ...values });
        notify.success(words.closed);
        return true;
      }}
    />
  );
}

function OperatedTicket({ id, onEnd }: { id: number; onEnd: () => void }) {
  const query = useQuery(supportQueries.operatedTicket(id));
  const { mutateAsync: answer } = useMutation(supportMutations.answerTicket());
  return (
    <QueryView query={query} pending={<TableSkeleton />}>
      {({ number, subject, status, messages, name, email }) => (
        <Flex direction="column" gap="4">
          <Flex gap="3" align="center" wrap="wrap">
            <strong>{words.title(number, subject)}</strong>
            <TicketStatusPill status={status} />
            <span>{email}</span>
          </Flex>
          <TicketMessages messages={messages} asker={name} />
          {status === 'Closed' ? (
            <Notice>{words.isClosed}</Notice>
          ) : (
            <MessageForm
              label={words.answerLabel}
              hint={words.answerHint}
              action={words.answer}
              onSend={async (message) => {
                await answer({ id, ...message });
                notify.success(words.answered);
              }}
            >
              <Button onClick={onEnd}>{words.close}</Button>
            </MessageForm>
          )}
        </Flex>
      )}
    </QueryView>
  );
}

const choices = ticketStatus.options.map((value) => ({ value, label: words.statuses[value] }));

/** Tickets of a status, newest first, to answer and to close; the one that is open is in the address. */
export function OperatedTickets() {
  const { shown, show } = useShownTicket();
  const [status, setStatus] = useState(ticketStatus.enum.Open as (typeof ticketStatus.options)[number]);
  const [ended, setEnded] = useState<number | null>(null);
  const query = useInfiniteQuery(supportQueries.operatedTickets(status));
  const end = (id: number) => {
    show(null);
    setEnded(id);
  };
  return (
    <Flex direction="column" gap="4">
      <Flex maxW="260px">
        <FieldFrame label={words.show}>
          {(wiring) => (
            <Select
              kind="select"
              {...wiring}
              value={status}
              onChange={(event) => setStatus(ticketStatus.parse(event.target.value))}
            >
              <Options choices={choices} />
            </Select>
          )}
        </FieldFrame>
      </Flex>
      <PagedTable title={words.requests} query={query}>
        {({ pages }) => (
          <DataTable
            id="operated-tickets"
            title={words.requests}
            columns={columns}
            rows={pages.flatMap(({ tickets }) => tickets)}
            rowKey={(row) => row.id}
            csv={false}
            rowActions={({ id, number }) => (
              <Button size="sm" aria-label={words.openOf(number)} onClick={() => show(id)}>
                {words.open}
              </Button>
            )}
            empty={<EmptyState title={words.noOperatedTitle}>{words.noOperatedText}</EmptyState>}
          />
        )}
      </PagedTable>
      <Dialog open={shown !== null} onClose={() => show(null)} title={words.requests} size="lg" closeOnOutside={false}>
        {shown !== null && <OperatedTicket key={shown} id={shown} onEnd={() => end(shown)} />}
      </Dialog>
      {ended !== null && <CloseDialog id={ended} onClose={() => setEnded(null)} />}
    </Flex>
  );
}
