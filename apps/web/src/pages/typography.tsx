import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { design } from '../messages/design.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TextSkeleton } from '../ui/skeleton.tsx';
import { UrlTabs } from '../ui/url-tabs.tsx';

const words = design.typography;
const parts = {
  foundations: lazyPart(() => import('../features/design/token-tables.tsx')),
  components: lazyPart(() => import('../features/design/component-examples.tsx')),
  charts: lazyPart(() => import('../features/design/chart-examples.tsx')),
};

export default function TypographyPage() {
  const tabs = Object.entries(parts).map(([value, Part]) => ({
    value,
    label: words[value as keyof typeof parts],
    content: (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <Part />
      </Suspense>
    ),
  }));
  return (
    <>
      <PageHeader title={words.title} description={words.text} />
      <UrlTabs label={words.tabs} tabs={tabs} />
    </>
  );
}
