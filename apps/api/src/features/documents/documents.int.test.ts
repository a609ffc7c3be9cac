import { api, documentIds, type Language } from '@pipa/contract';
import { personalTables, publishAgreement } from '@pipa/db/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/pdf-texts.ts';
import { testApp } from '../../testing/test-app.ts';
import { registerDocuments } from './routes.ts';
import { agreement } from './texts/agreement.ts';
import { fateOf } from './texts/privacy.ts';
import { subjects } from './texts/privacy-data.ts';

const operator = { name: 'Alder Grove Ltd', address: '1 Quay Street, Bristol', email: 'help@alder.example' };
const settings = { operator };
const t = testApp({ features: [registerDocuments], settings });
const languages: readonly Language[] = ['en', 'zh'];

beforeAll(() =>
  publishAgreement(t.context.prisma, {
    rev: '7',
    text: 'User Agreement\n\n1. What it is\nA service.\n\n2. Liability\nNone.',
    documentHash: 'a'.repeat(64),
    publishedAt: t.clock(),
  }),
);

const pdfOf = async (file: string) => {
  const answer = await t.app.inject({ url: `/api/documents/${file}` });
  return { ...answer, status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
};
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('a document', () => {
  it('is listed for visitors in each language, in the order of the support page', async () => {
    for (const language of languages) {
      const { status, data } = await t.call(api.documents, { language });
      expect(status).toBe(200);
      expect(data.map(({ id }) => id)).toEqual(documentIds);
    }
  });

  it.each(documentIds.flatMap((id) => languages.map((language) => [id, language] as const)))(
    '%s opens as PDF in %s, with the text of its page, numbered and cached',
    async (id, language) => {
      const { data } = await t.call(api.document, { id, language });
      const { status, type, headers, bytes } = await pdfOf(`${id}.pdf?language=${language}`);
      expect([status, type]).toEqual([200, 'application/pdf']);
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      const pages = pagesIn(bytes);
      expect(pages).toBeGreaterThan(0);
      const flat = textsIn(bytes).join('').replaceAll(' ', '');
      const last = data.sections.at(-1)?.title ?? '';
      for (const words of [data.title, last, language === 'en' ? `Page ${pages} of ${pages}` : `第 ${pages} 页`]) {
        expect(flat).toContain(words.replaceAll(' ', '').replaceAll('−', '-'));
      }
    },
  );

  it('that does not exist answers 404, in no other language either', async () => {
    for (const file of ['nothing.pdf', 'faq', 'faq.pdf?language=xx', '..%2ffaq.pdf']) {
      expect((await pdfOf(file)).status).toBe(404);
    }
    expect((await t.app.inject({ url: '/api/public/document?id=nothing' })).statusCode).toBe(400);
  });

  it('holds links of its PDF to the origin of the product', async () => {
    const { bytes } = await pdfOf('faq.pdf');
    expect(bytes.toString('latin1')).toContain(`${t.context.settings.publicUrl}/admin/privacy`);
  });
});

it('the agreement is the one in force, with its revision, and English in every language', async () => {
  const { data } = await t.call(api.document, { id: 'agreement', language: 'zh' });
  expect(data).toMatchObject({ title: '用户协议', language: 'en', revision: { number: '7' } });
  expect(data.sections.map(({ title }) => title)).toEqual(['', '1. What it is', '2. Liability']);
});

it('sections of an agreement keep every paragraph, also without headings', () => {
  expect(agreement('You agree.\n\nTo all.').en.sections).toEqual([
    {
      title: '',
      parts: [
        { kind: 'text', text: 'You agree.' },
        { kind: 'text', text: 'To all.' },
      ],
    },
  ]);
  expect(agreement('').en.sections).toEqual([]);
});

it('the operator is named where it is set, on the company page and in the privacy policy', async () => {
  expect((await t.call(api.operator)).data).toEqual(operator);
  for (const id of ['company', 'privacy'] as const) {
    const { data } = await t.call(api.document, { id, language: 'en' });
    const said = JSON.stringify(data.sections);
    for (const fact of Object.values(operator)) expect(said).toContain(fact);
  }
});

describe('an installation without an operator and an agreement', () => {
  const bare = testApp({ features: [registerDocuments] });

  it('says so in words', async () => {
    const { data } = await bare.call(api.document, { id: 'company', language: 'en' });
    expect(data.sections).toHaveLength(3);
    expect(JSON.stringify(data.sections)).toContain('has not named themselves');
    expect((await bare.call(api.operator)).data).toEqual({ name: null, address: null, email: null });
  });

  it('lists no agreement and has none to read', async () => {
    expect((await bare.call(api.documents)).data.map(({ id }) => id)).not.toContain('agreement');
    expect((await bare.call(api.document, { id: 'agreement' })).errorCode).toBe('UNAVAILABLE');
  });
});

describe('the privacy policy', () => {
  const stored = subjects.flatMap(({ data }) => data);

  it('names every table with rows of users, each once', () => {
    expect(stored.flatMap(({ tables }) => tables).toSorted()).toEqual(
      [...new Set(personalTables.map(({ table }) => table))].toSorted(),
    );
  });

  it('says of each what a deletion does, which is the same for all of its tables', () => {
    expect(stored.filter((data) => !['remove', 'blank', 'keep'].includes(fateOf(data)))).toEqual([]);
  });

  it('says how long data are kept, as the purges do it', async () => {
    const { data } = await t.call(api.document, { id: 'privacy', language: 'en' });
    const items = data.sections
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.kind === 'list' ? part.items : []));
    const item = (begin: string) => items.find((words) => words.startsWith(begin));
    expect(item('Notifications')).toBe(
      'Notifications: removed 90 days after they were made or ended; removed with the account.',
    );
    expect(item('The ledger')).toBe('The ledger of these accounts: stays after a deletion, without your name.');
    expect(item('Your signatures')).toContain('what names you is removed with the account, the rest stays');
  });
});
