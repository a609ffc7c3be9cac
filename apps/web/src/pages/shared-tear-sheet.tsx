import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { asApiError } from '../api/api-error.ts';
import { paths } from '../app/paths.ts';
import { describePeriod, SheetRecord } from '../features/tear-sheet/sheet-record.tsx';
import { TearSheetView } from '../features/tear-sheet/tear-sheet-view.tsx';
import { messages } from '../messages/index.ts';
import { invest } from '../messages/invest.ts';
import { reportQueries } from '../queries/reports/report-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { EmptyState } from '../ui/states.tsx';

const words = invest.tearSheet;

const NoLink = () => (
  <Card pad="none">
    <EmptyState
      title={words.shared.invalid}
      action={
        <ButtonLink tone="primary" to={paths.home}>
          {messages.access.toHome}
        </ButtonLink>
      }
    >
      {words.shared.invalidText}
    </EmptyState>
  </Card>
);

/** Search engines keep no page that somebody was sent. */
function useUnlisted() {
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex, nofollow, noarchive';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}

function SharedSheet({ token }: { token: string }) {
  const sheet = useQuery(reportQueries.shared(token));
  if (sheet.error && ['LINK_INVALID', 'INVALID_INPUT'].includes(asApiError(sheet.error).errorCode)) return <NoLink />;
  const known = sheet.data;
  const title = known ? words.title(known.name ?? words.kinds[known.kind]) : words.open;
  return (
    <>
      <PageHeader
        title={title}
        about={title}
        meta={
          known && (
            <>
              <Pill>{words.kinds[known.kind]}</Pill>
              {known.source === 'simulated' && <Pill tone="warn">{words.shared.simulated}</Pill>}
            </>
          )
        }
        description={describePeriod(known)}
      />
      <SheetRecord query={sheet}>
        {(record) => (
          <Grid templateColumns="minmax(0, 1fr)" gap="4">
            <TearSheetView record={record} kind={record.kind} />
            <Notice>{words.shared.note}</Notice>
          </Grid>
        )}
      </SheetRecord>
    </>
  );
}

/** The tear sheet of a link; its token is the fragment of the address, which no server and no log receives. */
export default function SharedPage() {
  useUnlisted();
  const token = useLocation().hash.slice(1);
  return token === '' ? <NoLink /> : <SharedSheet key={token} token={token} />;
}
