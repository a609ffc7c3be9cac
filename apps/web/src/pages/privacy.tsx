import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { DocumentText } from '../features/documents/document-text.tsx';
import { PdfLink } from '../features/documents/pdf-link.tsx';
import { messages } from '../messages/index.ts';
import { spokenLanguage } from '../messages/language.ts';
import { documentQueries } from '../queries/documents/document-queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';

const TITLE = messages.shell.pageNames['Privacy Policy'];

/** The privacy policy over the whole screen. Closing it leads back, or home for a reader who came by its address. */
export default function PrivacyPage() {
  const policy = useQuery(documentQueries.one('privacy', spokenLanguage(document.documentElement)));
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const close = () => void (isFirst ? navigate(paths.home) : navigate(-1));
  return (
    <Dialog open onClose={close} title={TITLE} size="full" closeOnOutside={false}>
      <Box maxW="900px">
        <Box mb="4">
          <PdfLink id="privacy" title={TITLE} />
        </Box>
        <QueryView query={policy} pending={<TextSkeleton lines={14} />}>
          {(published) => <DocumentText document={published} />}
        </QueryView>
      </Box>
    </Dialog>
  );
}
