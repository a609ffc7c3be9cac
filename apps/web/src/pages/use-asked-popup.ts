import { useSearchParams } from 'react-router-dom';
import { NEWEST_LETTER } from '../app/links.ts';
import type { Popup as FirstVisitPopup } from '../session/session-store.ts';

interface Asked {
  readonly popup: 'newsletter' | FirstVisitPopup;
  /** Version of the newsletter; null for the newest one. */
  readonly version: string | null;
}

function askedIn(query: URLSearchParams): Asked | null {
  const version = query.get('newsletter');
  if (version === NEWEST_LETTER) return { popup: 'newsletter', version: null };
  if (version !== null && /^\d{8}$/.test(version)) return { popup: 'newsletter', version };
  const popup = query.get('open');
  return popup === 'whatsNew' || popup === 'getStarted' ? { popup, version: null } : null;
}

/**
 * The dialog of the dashboard that the address asks for: `newsletter=20261120`, as the link of its mail does, or `latest`;
 * `open=whatsNew` or `open=getStarted`, as the search does.
 */
export function useAskedPopup() {
  const [query, setQuery] = useSearchParams();
  const forget = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('newsletter');
        next.delete('open');
        return next;
      },
      { replace: true },
    );
  return { asked: askedIn(query), forget };
}
