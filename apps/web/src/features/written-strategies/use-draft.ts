import type { WrittenStrategyDetail } from '@pipa/contract';
import { useEffect, useState } from 'react';

export interface Draft {
  name: string;
  source: string;
}

/** Changes that are not saved, by the id of their strategy, so that they outlive a look at another page. */
const unsaved = new Map<number, Draft>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The name and file as they are typed; the browser asks before a page with unsaved changes is closed. */
export function useDraft({ id, name, source }: Pick<WrittenStrategyDetail, 'id' | 'name' | 'source'>) {
  const [typed, setTyped] = useState<Draft | null>(() => unsaved.get(id) ?? null);
  const draft = typed ?? { name, source };
  const isChanged = draft.name !== name || draft.source !== source;
  useEffect(() => {
    if (!isChanged) return;
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
  const keep = (next: Draft | null) => {
    if (next === null) unsaved.delete(id);
    else unsaved.set(id, next);
    setTyped(next);
  };
  return {
    draft,
    isChanged,
    change: (part: Partial<Draft>) => keep({ ...draft, ...part }),
    discard: () => keep(null),
  };
}
