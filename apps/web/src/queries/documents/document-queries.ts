import { api, type DocumentId, type Language } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('documents');
/** Texts change with a release, and the agreement seldom. */
const STALE_MS = 600_000;

/** Documents that everybody may read. */
export const documentQueries = {
  list: (language: Language) =>
    queryOptions({
      queryKey: [...family, 'list', language],
      queryFn: ({ signal }) => call(api.documents, { language }, { signal }),
      staleTime: STALE_MS,
    }),
  one: (id: DocumentId, language: Language) =>
    queryOptions({
      queryKey: [...family, 'one', id, language],
      queryFn: ({ signal }) => call(api.document, { id, language }, { signal }),
      staleTime: STALE_MS,
    }),
};
