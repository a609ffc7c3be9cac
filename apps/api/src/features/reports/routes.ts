import { api, DomainError } from '@pipa/contract';
import { removeShareLink } from '@pipa/db/portfolios';
import { readSharedSheet, reads, sheetFileName } from '@pipa/reads';
import { describeTearSheet, keepReceipt } from '@pipa/receipts';
import type { RouteRegistrar } from '../../http/route.ts';
import { hashToken } from '../../http/session.ts';
import { addressKey, countAction } from '../../throttling/throttle.ts';
import { drawTearSheet } from './draw-tear-sheet.ts';
import { shareSheet } from './share-sheet.ts';

/** Where the client shows a receipt. */
const RECEIPT_PATH = '/admin/receipt?id=';
/** Reads of one address in a window of the throttle: far more than a reader makes, too few to guess a token. */
const READS_PER_ADDRESS = 120;

/** Tear sheets as PDF, and links to them. */
export function registerReports({ context, serve }: RouteRegistrar): void {
  serve(api.tearSheetPdf, async ({ user, input, reading }) => {
    const record = await reads.tearSheet(reading, user, input);
    const { kind, language } = input;
    const { language: _, ...sheet } = input;
    const isOwn = kind === 'portfolio' || kind === 'account';
    const receipt = await keepReceipt(
      reading,
      isOwn ? user.userId : null,
      await describeTearSheet(reading, user, sheet),
    );
    const receiptUrl = `${context.settings.publicUrl}${RECEIPT_PATH}${receipt.id}`;
    const pdf = await drawTearSheet({ name: record.name, kind, language, record, at: context.clock(), receiptUrl });
    return { fileName: `${sheetFileName(input, record)}.pdf`, pdf: pdf.toString('base64') };
  });
  serve(api.shareTearSheet, ({ user, input, reading }) => shareSheet(context, reading, user, input));
  serve(api.revokeShareLink, async ({ user: { userId }, input: { id } }) => {
    if (!(await removeShareLink(context.pool, { userId, id }))) throw new DomainError('NOT_FOUND');
    return null;
  });
  serve(api.sharedTearSheet, async ({ input, address, reading }) => {
    await countAction(context, `share:${addressKey(address)}`, READS_PER_ADDRESS);
    return readSharedSheet(reading, hashToken(input.token));
  });
}
