import { api, DomainError, receiptSchema } from '@pipa/contract';
import { findReceipt } from '@pipa/db/receipts';
import {
  describeAlert,
  describeExplanation,
  describeReport,
  describeTearSheet,
  findSeenReport,
  keepReceipt,
} from '@pipa/receipts';
import type { RouteRegistrar } from '../../http/route.ts';

/** Receipts of what pages show, made when they are asked for. */
export function registerReceipts({ context, serve }: RouteRegistrar): void {
  serve(api.issueReport, async ({ user, input: { id }, reading }) => {
    const report = await findSeenReport(reading, user, id);
    return { id: (await keepReceipt(reading, null, await describeReport(reading, report))).id };
  });
  serve(api.issueTearSheet, async ({ user, input, reading }) => {
    const isOwn = input.kind === 'portfolio' || input.kind === 'account';
    const draft = await describeTearSheet(reading, user, input);
    return { id: (await keepReceipt(reading, isOwn ? user.userId : null, draft)).id };
  });
  serve(api.issueExplanation, async ({ user, input, reading }) => {
    return { id: (await keepReceipt(reading, null, await describeExplanation(reading, user, input))).id };
  });
  serve(api.issueAlert, async ({ user, input: { id }, reading }) => {
    return { id: (await keepReceipt(reading, user.userId, await describeAlert(reading, user, id))).id };
  });
  serve(api.readReceipt, async ({ user: { userId }, input: { id } }) => {
    const found = await findReceipt(context.pool, { id, userId });
    if (found === null) throw new DomainError('NOT_FOUND');
    return { receipt: receiptSchema.parse(found.body), isOwn: found.isOwn };
  });
}
