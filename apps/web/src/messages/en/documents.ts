/** Words around the documents of the support, company and privacy pages (3 §2.11 to §2.13). */
export const documents = {
  supportTitle: 'Support',
  supportText: 'Documents and guides to Pipa. Each can be read here or saved as PDF.',
  documentsTitle: 'Documents',
  guidesTitle: 'Tutorials and seminars',
  guidesText: 'Step by step, with pictures of the pages.',
  savePdf: 'PDF',
  pdfOf: (title: string) => `${title}: PDF`,
  day: (day: string) => `As of ${day}`,
  number: (number: string) => `Revision ${number}`,
  missingTitle: 'This document does not exist',
  toSupport: 'To the support page',
} as const;
