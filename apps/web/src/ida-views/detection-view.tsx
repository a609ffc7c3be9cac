import { Box, Flex, Grid } from '@chakra-ui/react';
import type { DetectionGroup } from '@pipa/contract';
import { helpOf } from '@pipa/ida';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ida } from '../messages/ida.ts';
import { idaSignals as words } from '../messages/ida-signals.ts';
import type { Asked } from '../queries/ida/asked.ts';
import { AfterPaint } from '../ui/after-paint.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import { AnalysisError, failureOf, ofSymbols } from './analysis-error.tsx';
import { PendingTable } from './analysis-table.tsx';
import { DetectionTable } from './detection-table.tsx';
import { DeveloperLine } from './developer-line.tsx';
import { HelpButton } from './help-button.tsx';

interface Detections {
  idaTable: readonly DetectionGroup[] | null;
  updateTime: string | null;
  errMsg: string | null;
}

interface DetectionViewProps {
  /** Whose signals they are. */
  subject: string;
  query: Pick<UseQueryResult<Detections>, 'data' | 'error' | 'isPending' | 'refetch'> & { readonly asked: Asked };
  /** What holds for all groups. */
  note?: ReactNode;
  /** Beside the title of a group. */
  groupTools?: (group: DetectionGroup) => ReactNode;
}

/** As many as have room for the longest signal beside the other columns. */
const SIDE_BY_SIDE = 'repeat(auto-fill, minmax(min(100%, 560px), 1fr))';
const DETECTIONS = 17;
const help = helpOf(DETECTIONS);

interface GroupsProps extends Pick<DetectionViewProps, 'groupTools'> {
  groups: readonly DetectionGroup[];
}

/** Groups that are drawn at once: those that a desktop shows first. */
const FIRST_GROUPS = 2;

/** The groups, those further down after the first ones, so that many signals do not hold the page up. */
function Groups({ groups, groupTools }: GroupsProps) {
  const draw = (group: DetectionGroup) => <DetectionTable key={group.id} group={group} tools={groupTools?.(group)} />;
  return (
    <>
      {groups.slice(0, FIRST_GROUPS).map(draw)}
      <AfterPaint>{groups.slice(FIRST_GROUPS).map(draw)}</AfterPaint>
    </>
  );
}

/** Pattern & Abnormality Detection: the signals of a day by group (3 §2.7), in each state of their query. */
export function DetectionView({ subject, query, note, groupTools }: DetectionViewProps) {
  if (query.isPending) return <PendingTable title={words.title} />;
  const failure = failureOf({ ...query, data: ofSymbols(query.data) });
  const groups = query.data?.idaTable ?? [];
  const day = query.data?.updateTime;
  return (
    <Flex direction="column" gap="4">
      {failure && (
        <AnalysisError message={failure.message} onRetry={failure.canRetry ? () => void query.refetch() : undefined} />
      )}
      <Card
        title={words.title}
        description={day ? `${subject} · ${ida.basedOn(day)}` : subject}
        actions={<HelpButton about={words.title} parts={help} />}
        pad="none"
      >
        {groups.length > 0 && note && (
          <Box px={{ base: '4', md: '5' }} pb="4" color="ink-2">
            {note}
          </Box>
        )}
        {groups.length === 0 && !failure && <EmptyState title={words.noGroups}>{words.noGroupsText}</EmptyState>}
      </Card>
      <Grid templateColumns={SIDE_BY_SIDE} gap="4" alignItems="start">
        <Groups groups={groups} groupTools={groupTools} />
      </Grid>
      <DeveloperLine about={words.title} asked={query.asked} />
    </Flex>
  );
}
