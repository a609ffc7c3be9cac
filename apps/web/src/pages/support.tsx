import { type DocumentId, documentIds } from '@pipa/contract';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { DocumentLists } from '../features/documents/document-lists.tsx';
import { DocumentPage } from '../features/documents/document-page.tsx';
import { documents as words } from '../messages/documents.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';

const isDocument = (value: string): value is DocumentId => documentIds.some((id) => id === value);

/** The documents and guides, or the one that the address names. */
export default function SupportPage() {
  const chosen = useSearchParams()[0].get('document');
  if (chosen !== null && !isDocument(chosen)) {
    return <EmptyState title={words.missingTitle} action={<TextLink to={paths.support}>{words.toSupport}</TextLink>} />;
  }
  if (chosen !== null) return <DocumentPage id={chosen} parent={{ label: words.supportTitle, to: paths.support }} />;
  return (
    <>
      <PageHeader title={words.supportTitle} description={words.supportText} />
      <DocumentLists />
    </>
  );
}
