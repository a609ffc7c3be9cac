import { escapeHtml } from '../../http/html.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

interface Letter {
  subject: string;
  greetingName: string;
  lines: readonly string[];
  link: string;
  linkText: string;
  closing: string;
}

/** Plain text and HTML of one letter; everything that a user typed is escaped. */
function compose({ subject, greetingName, lines, link, linkText, closing }: Letter): MailText {
  const greeting = `Hello ${greetingName},`;
  const paragraphs = [greeting, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return {
    subject,
    text: [greeting, ...lines, link, closing, 'Pipa'].join('\n\n'),
    html: `${paragraphs}\n<p><a href="${escapeHtml(link)}">${escapeHtml(linkText)}</a></p>\n<p>${escapeHtml(closing)}</p>\n<p>Pipa</p>`,
  };
}

export const activationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/admin/validate?validate=email&p=${token}`;
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/admin/validate?validate=resetpwd&p=${token}`;

export const activationMail = (greetingName: string, link: string): MailText =>
  compose({
    subject: 'Activate your Pipa account',
    greetingName,
    lines: ['Thank you for signing up. Please follow this link to activate your account. It is valid for 24 hours.'],
    link,
    linkText: 'Activate the account',
    closing: 'If you did not sign up, you can ignore this message.',
  });

export const resetMail = (greetingName: string, link: string): MailText =>
  compose({
    subject: 'Reset your Pipa password',
    greetingName,
    lines: ['Please follow this link to choose a new password. It is valid for 30 minutes and works once.'],
    link,
    linkText: 'Choose a new password',
    closing: 'If you did not ask for this, you can ignore this message: your password stays as it is.',
  });
