import { DocumentPage } from '../features/documents/document-page.tsx';

/** Three titled sections: what Pipa does, how it works, and who runs the installation. */
export default function CompanyPage() {
  return <DocumentPage id="company" />;
}
