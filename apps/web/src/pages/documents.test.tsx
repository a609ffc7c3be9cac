import { documentIds, guidePictures, type PublishedDocument } from '@pipa/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../features/documents/guide-pictures.ts';
import { draw } from '../testing/render.tsx';
import { serve } from '../testing/scripted-server.ts';
import CompanyPage from './company.tsx';
import PrivacyPage from './privacy.tsx';
import SupportPage from './support.tsx';

const headOf = (id: PublishedDocument['id']) => ({
  id,
  title: `Title of ${id}`,
  summary: 'A summary',
  isGuide: id === 'tutorials' || id === 'seminars',
  revision: { day: '2026-11-27' },
  language: 'en' as const,
});
const documentOf = (id: PublishedDocument['id']): PublishedDocument => ({
  ...headOf(id),
  sections: [
    {
      title: 'First',
      parts: [
        { kind: 'text', text: 'Read this.' },
        { kind: 'list', items: ['one', 'two'] },
        { kind: 'link', label: 'Privacy', to: '/admin/privacy' },
        { kind: 'link', label: 'Write', to: 'mailto:help@alder.example' },
        { kind: 'picture', name: 'monitor', description: 'The monitor' },
      ],
    },
    { title: 'Second', parts: [{ kind: 'text', text: 'And this.' }] },
  ],
});
const answers = {
  'public/documents': documentIds.map(headOf),
  'public/document': (query: URLSearchParams) => documentOf(query.get('id') as PublishedDocument['id']),
};

describe('the support page', () => {
  it('numbers five documents, each as page and as PDF, and has the guides below', async () => {
    serve(answers);
    draw(<SupportPage />, '/admin/support');
    await screen.findByText('Title of faq');
    const [documents, guides] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
    expect([documents?.length, guides?.length]).toEqual([5, 2]);
    expect(screen.getByRole('link', { name: 'Title of faq' }).getAttribute('href')).toBe('/admin/support?document=faq');
    expect(screen.getByRole('link', { name: 'Title of privacy: PDF' }).getAttribute('href')).toBe(
      '/api/documents/privacy.pdf?language=en',
    );
  });

  it('opens a guide by its address, with numbered steps, pictures and links', async () => {
    serve(answers);
    draw(<SupportPage />, '/admin/support?document=tutorials');
    expect(await screen.findByRole('heading', { name: 'Title of tutorials' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '1. First',
      '2. Second',
    ]);
    expect(screen.getByRole('img', { name: 'The monitor' }).getAttribute('loading')).toBe('lazy');
    expect(screen.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe('mailto:help@alder.example');
    expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/admin/support');
  });

  it('says that a document does not exist, and leads back', () => {
    serve({});
    draw(<SupportPage />, '/admin/support?document=nothing');
    expect(screen.getByText('This document does not exist')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the support page' })).toBeTruthy();
  });
});

it('the company page shows its sections', async () => {
  serve(answers);
  draw(<CompanyPage />, '/admin/company');
  expect(await screen.findByRole('heading', { name: 'First' })).toBeTruthy();
  expect(screen.getByText('And this.')).toBeTruthy();
});

it('the privacy policy is a dialog over the whole screen', async () => {
  serve(answers);
  draw(<PrivacyPage />, '/admin/privacy');
  const policy = await screen.findByRole('dialog', { name: 'Privacy Policy' });
  expect(await within(policy).findByText('Read this.')).toBeTruthy();
});

it('every picture that guides may show has been taken', () => {
  expect(guidePictures.filter((name) => pictureOf(name) === undefined)).toEqual([]);
});
