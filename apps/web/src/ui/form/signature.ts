/** NFC, outer and doubled spaces dropped, case ignored: how printed names are compared, as on the server. */
export const normalName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export const fullName = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** 1 §5: the signature is the user's full name, first plus last. */
export const isSignatureOf = (signature: string, user: { firstName: string; lastName: string }): boolean =>
  normalName(signature) !== '' && normalName(signature) === normalName(fullName(user));
