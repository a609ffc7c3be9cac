import { chakra } from '@chakra-ui/react';
import { type DocumentHead, documentPdfPath } from '@pipa/contract';
import { FileDown } from 'lucide-react';
import { documents as words } from '../../messages/documents.ts';
import { spokenLanguage } from '../../messages/language.ts';

const Anchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'accent',
    fontWeight: 500,
    borderRadius: '2px',
    whiteSpace: 'nowrap',
    _hover: { textDecoration: 'underline' },
  },
});

/** Opens the PDF of a document beside the page. */
export const PdfLink = ({ id, title }: Pick<DocumentHead, 'id' | 'title'>) => (
  <Anchor
    href={documentPdfPath(id, spokenLanguage(document.documentElement))}
    target="_blank"
    rel="noopener"
    aria-label={words.pdfOf(title)}
  >
    <FileDown size={15} aria-hidden />
    {words.savePdf}
  </Anchor>
);
