import { Flex } from '@chakra-ui/react';
import type { Alert } from '@pipa/contract';
import { conditionWords } from '@pipa/ida';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';
import { formatDay } from '../../format.ts';
import { say } from '../../ida-views/say.ts';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { alertMutations } from '../../queries/alerts/alert-mutations.ts';
import { alertQueries } from '../../queries/alerts/alert-queries.ts';
import { savedScreenQueries } from '../../queries/ida/saved-screens.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { notify } from '../../ui/toaster.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Firings } from './firings.tsx';

function subjectText({ subject }: Alert): string {
  if (subject.kind === 'symbol') return subject.symbol;
  if (subject.kind === 'market') return words.market;
  if (subject.kind === 'watchList') return subject.name === null ? words.deletedList : words.watchListOf(subject.name);
  return subject.name === null ? words.deletedScreen : words.screenOf(subject.name);
}

/** A saved screen, which leads to what it finds. */
function ScreenLink({ id, children }: { id: number; children: string }) {
  const { data: screens } = useQuery(savedScreenQueries.list());
  const screen = screens?.find((one) => one.id === id);
  return screen === undefined ? children : <TextLink to={links.screener(screen)}>{children}</TextLink>;
}

function subjectCell(alert: Alert) {
  const { subject } = alert;
  const text = subjectText(alert);
  if (subject.kind !== 'screen' || subject.screenId === null) return text;
  return <ScreenLink id={subject.screenId}>{text}</ScreenLink>;
}

const conditionText = ({ condition }: Alert): string =>
  condition === null ? words.unknownCondition : say(conditionWords(condition));

const columns: readonly Column<Alert>[] = [
  { key: 'name', header: words.name, value: ({ name }) => name },
  { key: 'subject', header: words.subject, value: subjectText, cell: subjectCell },
  { key: 'condition', header: words.condition, value: conditionText, phone: true },
  {
    key: 'channels',
    header: words.channels,
    value: ({ channels }) => channels.map((channel) => words.channelNames[channel]).join(', '),
  },
  {
    key: 'state',
    header: words.state,
    value: ({ isPaused }) => (isPaused ? words.paused : words.active),
    cell: ({ isPaused }) => <Pill>{isPaused ? words.paused : words.active}</Pill>,
    phone: true,
  },
  {
    key: 'lastFired',
    header: words.lastFired,
    oneLine: true,
    value: ({ lastFiredDay }) => lastFiredDay ?? '',
    cell: ({ lastFiredDay }) => (lastFiredDay === null ? words.never : formatDay(lastFiredDay)),
  },
];

/** What is open above the list. */
type Open = { readonly part: 'new' } | { readonly part: 'change' | 'delete'; readonly alert: Alert };

function RowActions({ alert, onOpen }: { alert: Alert; onOpen: (open: Open) => void }) {
  const pause = useMutation({ ...alertMutations.pause(), onError: notify.failure });
  const { id, name, isPaused } = alert;
  return (
    <Flex gap="1">
      <Button size="sm" aria-label={words.changeOf(name)} onClick={() => onOpen({ part: 'change', alert })}>
        {words.change}
      </Button>
      <Button
        size="sm"
        aria-label={isPaused ? words.resumeOf(name) : words.pauseOf(name)}
        loading={pause.isPending}
        onClick={() => pause.mutate({ id, isPaused: !isPaused })}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
      <Button
        size="sm"
        tone="danger"
        aria-label={words.deleteOf(name)}
        onClick={() => onOpen({ part: 'delete', alert })}
      >
        {words.delete}
      </Button>
    </Flex>
  );
}

function DeleteDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { mutateAsync: remove } = useMutation(alertMutations.delete());
  const confirm = async () => {
    await remove({ id: alert.id });
    notify.success(words.deleted);
  };
  return (
    <ConfirmDialog
      open
      title={words.deleteOf(alert.name)}
      confirmLabel={words.delete}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  );
}

/** The own alerts, to be made, changed, paused and deleted, and what they have found. */
export function Alerts() {
  const query = useQuery(alertQueries.list());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button tone="primary" onClick={() => setOpen({ part: 'new' })}>
      {words.add}
    </Button>
  );
  return (
    <Flex direction="column" gap="4">
      <QueryView
        query={query}
        pending={
          <Card pad="none" title={words.title} description={words.text}>
            <TableSkeleton rows={3} />
          </Card>
        }
      >
        {(alerts) => (
          <DataTable
            id="ida-alerts"
            title={words.title}
            description={words.text}
            columns={columns}
            rows={alerts}
            rowKey={({ id }) => id}
            tools={add}
            rowActions={(alert) => <RowActions alert={alert} onOpen={setOpen} />}
            empty={<EmptyState title={words.none}>{words.noneText}</EmptyState>}
          />
        )}
      </QueryView>
      <Firings />
      <Card
        title={words.webhooks.title}
        description={words.webhooks.text}
        actions={
          <ButtonLink size="sm" to={paths.webhooks}>
            {words.webhooks.manage}
          </ButtonLink>
        }
      />
      {open?.part === 'new' && <AlertDialog onClose={close} />}
      {open?.part === 'change' && <AlertDialog alert={open.alert} onClose={close} />}
      {open?.part === 'delete' && <DeleteDialog alert={open.alert} onClose={close} />}
    </Flex>
  );
}
