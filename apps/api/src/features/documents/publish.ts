import { type DocumentId, DomainError, documentIds, type Language, type PublishedDocument } from '@pipa/contract';
import { findAgreementInForce } from '@pipa/db/users';
import { brokerAccounts, faq, seminars, tutorials, type Written } from '@pipa/words/documents';
import type { AppContext } from '../../context.ts';
import { agreement } from './texts/agreement.ts';
import { company } from './texts/company.ts';
import { privacy } from './texts/privacy.ts';

/** Day of the last change of the texts here. */
const REVISED = { day: '2026-11-27' };

type Publisher = Pick<AppContext, 'pool' | 'clock' | 'settings'>;
interface Source {
  readonly revision: PublishedDocument['revision'];
  readonly written: Readonly<Record<Language, Written>>;
  readonly isGuide?: boolean;
  /** Where the text is in one language only. */
  readonly language?: Language;
}

/** The text of a document; null while there is none: no agreement has been published yet. */
async function sourceOf({ pool, clock, settings }: Publisher, id: DocumentId): Promise<Source | null> {
  switch (id) {
    case 'faq':
      return { revision: REVISED, written: faq };
    case 'company':
      return { revision: REVISED, written: company(settings.operator) };
    case 'broker-accounts':
      return { revision: REVISED, written: brokerAccounts };
    case 'privacy':
      return { revision: REVISED, written: privacy(settings) };
    case 'tutorials':
      return { revision: REVISED, written: tutorials, isGuide: true };
    case 'seminars':
      return { revision: REVISED, written: seminars, isGuide: true };
    case 'agreement': {
      const inForce = await findAgreementInForce(pool, clock());
      if (inForce === null) return null;
      return { revision: { number: inForce.rev }, written: agreement(inForce.text), language: 'en' };
    }
  }
}

async function findDocument(
  publisher: Publisher,
  id: DocumentId,
  language: Language,
): Promise<PublishedDocument | null> {
  const source = await sourceOf(publisher, id);
  if (source === null) return null;
  const { revision, written, isGuide = false } = source;
  return { id, isGuide, revision, language: source.language ?? language, ...written[language] };
}

export async function readDocument(
  publisher: Publisher,
  id: DocumentId,
  language: Language,
): Promise<PublishedDocument> {
  const document = await findDocument(publisher, id, language);
  if (document === null) throw new DomainError('UNAVAILABLE', { message: 'No user agreement has been published yet' });
  return document;
}

/** What is published, in the order of the support page. */
export async function listDocuments(publisher: Publisher, language: Language) {
  const documents = await Promise.all(documentIds.map((id) => findDocument(publisher, id, language)));
  return documents.filter((document) => document !== null).map(({ sections: _, ...head }) => head);
}
