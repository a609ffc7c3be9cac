import { Grid } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { WriteForm } from '../features/written-strategies/write-form.tsx';
import { WrittenList } from '../features/written-strategies/written-list.tsx';
import { invest } from '../messages/invest.ts';
import { writtenStrategies as words } from '../messages/written-strategies.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function WriteStrategyPage() {
  const request = useSearchParams()[0].get('request') ?? '';
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        breadcrumb={[{ label: invest.aqs, to: paths.strategy }, { label: words.title }]}
      />
      <Grid templateColumns="minmax(0, 1fr)" gap="4">
        <WriteForm key={request} request={request} />
        <WrittenList />
      </Grid>
    </>
  );
}
