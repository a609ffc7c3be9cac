import type { DocumentId } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { spokenLanguage } from '../../messages/language.ts';
import { documentQueries } from '../../queries/documents/document-queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Crumb, PageHeader } from '../../ui/page-header.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { DocumentText } from './document-text.tsx';
import { PdfLink } from './pdf-link.tsx';

/** A document with its title, what it is about, and its PDF. */
export function DocumentPage({ id, parent }: { id: DocumentId; parent?: Crumb }) {
  const read = useQuery(documentQueries.one(id, spokenLanguage(document.documentElement)));
  return (
    <QueryView query={read} pending={<TextSkeleton lines={14} />}>
      {(published) => (
        <>
          <PageHeader
            title={published.title}
            about={published.title}
            breadcrumb={parent && [parent, { label: published.title }]}
            description={published.summary}
            actions={<PdfLink id={id} title={published.title} />}
          />
          <Card>
            <DocumentText document={published} />
          </Card>
        </>
      )}
    </QueryView>
  );
}
