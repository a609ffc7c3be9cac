import { paths } from '../app/paths.ts';
import { messages } from '../messages/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const NotFound = () => (
  <PageHeader
    title={messages.shell.notFoundTitle}
    description={messages.shell.notFoundText}
    actions={<ButtonLink to={paths.home}>{messages.shell.goHome}</ButtonLink>}
  />
);
