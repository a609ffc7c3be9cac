import { api, DomainError, documentId, language } from '@pipa/contract';
import { LRUCache } from 'lru-cache';
import type { RouteRegistrar } from '../../http/route.ts';
import { drawDocument } from './draw-document.ts';
import { listDocuments, readDocument } from './publish.ts';

/** Drawn documents that are kept: each in every language, and an older revision. */
const MOST_DRAWN = 24;
const CACHED_SECONDS = 600;
const PDF_NAME = /^([a-z-]{1,24})\.pdf$/;

interface PdfRoute {
  Params: { file: string };
  Querystring: { readonly language?: unknown };
}

/** Public documents, as pages read them and as PDF at /api/documents/<id>.pdf, and who runs the installation. */
export function registerDocuments({ app, context, serve }: RouteRegistrar): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: MOST_DRAWN });

  serve(api.documents, ({ input }) => listDocuments(context, input.language));
  serve(api.document, ({ input }) => readDocument(context, input.id, input.language));
  serve(api.operator, () => context.settings.operator);

  app.get<PdfRoute>('/api/documents/:file', async (request, reply) => {
    const id = documentId.safeParse(PDF_NAME.exec(request.params.file)?.[1]);
    const spoken = language.default('en').safeParse(request.query.language);
    if (!id.success || !spoken.success) throw new DomainError('NOT_FOUND');
    const document = await readDocument(context, id.data, spoken.data);
    const key = JSON.stringify([spoken.data, document]);
    let pdf = drawn.get(key);
    if (pdf === undefined) {
      pdf = drawDocument(document, spoken.data, context.settings.publicUrl);
      drawn.set(key, pdf);
      pdf.catch(() => drawn.delete(key));
    }
    return reply
      .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
      .header('content-disposition', `inline; filename="pipa-${id.data}.pdf"`)
      .type('application/pdf')
      .send(await pdf);
  });
}
