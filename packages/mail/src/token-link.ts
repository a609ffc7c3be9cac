/** What the page of a link does with its token. */
export type LinkPurpose = 'email' | 'changeEmail' | 'cancelEmail' | 'resetpwd';

/** The address of the page that uses the token of a mail. */
export const tokenLink = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}/admin/validate?validate=${purpose}&p=${token}`;
