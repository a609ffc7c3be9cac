import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language } from './enums.ts';
import { day } from './fields.ts';

/** Documents that the product publishes, in the order of the support page: five to read, and the guides, which go step by step. */
export const documentIds = [
  'faq',
  'company',
  'broker-accounts',
  'agreement',
  'privacy',
  'tutorials',
  'seminars',
] as const;
export const documentId = z.enum(documentIds);
export type DocumentId = z.infer<typeof documentId>;

/** Pictures of the product's pages that guides show; `scripts/trials/screenshots.ts` takes them. */
export const guidePictures = [
  'sign-up',
  'risk-level',
  'accounts',
  'strategies',
  'backtest',
  'monitor',
  'orders',
  'market-analysis',
  'symbol-analysis',
  'screener',
  'watch-lists',
  'tear-sheet',
] as const;
export type GuidePicture = (typeof guidePictures)[number];

const documentPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('list'), items: z.array(z.string()) }),
  /** To a page of the product: its address without the origin, or a mail address with `mailto:`. */
  z.strictObject({ kind: z.literal('link'), label: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal('picture'), name: z.enum(guidePictures), description: z.string() }),
]);
export type DocumentPart = z.infer<typeof documentPart>;

const documentHead = z.strictObject({
  id: documentId,
  title: z.string(),
  summary: z.string(),
  /** A guide's sections are its steps. */
  isGuide: z.boolean(),
  /** Day of the text; of the agreement its revision. */
  revision: z.union([z.strictObject({ day }), z.strictObject({ number: z.string() })]),
  /** Language of the text: agreements are English. */
  language,
});
export type DocumentHead = z.infer<typeof documentHead>;

const publishedDocument = documentHead.extend({
  sections: z.array(z.strictObject({ title: z.string(), parts: z.array(documentPart) })),
});
/** A document in one language. */
export type PublishedDocument = z.infer<typeof publishedDocument>;

/** Address of a document as PDF, without the origin. */
export const documentPdfPath = (id: DocumentId, spoken: z.infer<typeof language>): string =>
  `/api/documents/${id}.pdf?language=${spoken}`;

const documents = endpoint({
  method: 'GET',
  path: 'public/documents',
  access: 'public',
  summary: 'The documents that the product publishes; as PDF they are at /api/documents/{id}.pdf',
  input: z.strictObject({ language: language.default('en') }),
  output: z.array(documentHead),
});

const document = endpoint({
  method: 'GET',
  path: 'public/document',
  access: 'public',
  summary: 'A document in one language',
  input: z.strictObject({ id: documentId, language: language.default('en') }),
  output: publishedDocument,
});

const operator = endpoint({
  method: 'GET',
  path: 'public/operator',
  access: 'public',
  summary: 'Who runs this installation; null where they have not named themselves',
  output: z.strictObject({
    name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
  }),
});

export const documentEndpoints = { documents, document, operator };
