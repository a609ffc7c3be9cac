import { useQuery } from '@tanstack/react-query';
import { invest } from '../../messages/invest.ts';
import { reportQueries } from '../../queries/reports/report-queries.ts';
import { ShareLinkList } from '../../strategy-views/share-link-list.tsx';
import { Card } from '../../ui/card.tsx';

const words = invest.tearSheet.share;

/** All own links to tear sheets, also those whose record is gone: they count against the limit until they are revoked. */
export function ShareLinksCard() {
  const query = useQuery(reportQueries.shareLinks({}));
  return (
    <Card title={words.all} description={words.allText}>
      <ShareLinkList query={query} namesRecord />
    </Card>
  );
}
