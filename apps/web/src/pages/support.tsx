import { Flex } from '@chakra-ui/react';
import { type DocumentId, documentIds } from '@pipa/contract';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { DocumentLists } from '../features/documents/document-lists.tsx';
import { DocumentPage } from '../features/documents/document-page.tsx';
import { documents as words } from '../messages/documents.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TextLink } from '../ui/text-link.tsx';

const isDocument = (value: string): value is DocumentId => documentIds.some((id) => id === value);

/** The form is drawn after the address was followed, so the browser has not gone to it. */
function useContactInView() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#contact') document.getElementById('contact')?.scrollIntoView();
  }, [hash]);
}

/** The documents and guides, the contact form, or the one that the address names. */
export default function SupportPage() {
  useContactInView();
  const chosen = useSearchParams()[0].get('document');
  if (chosen !== null && !isDocument(chosen)) {
    return <EmptyState title={words.missingTitle} action={<TextLink to={paths.support}>{words.toSupport}</TextLink>} />;
  }
  if (chosen !== null) return <DocumentPage id={chosen} parent={{ label: words.supportTitle, to: paths.support }} />;
  return (
    <>
      <PageHeader title={words.supportTitle} description={words.supportText} />
      <Flex direction="column" gap="4">
        <DocumentLists />
        <ContactSection />
      </Flex>
    </>
  );
}
