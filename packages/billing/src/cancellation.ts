/** The provider's words for a subscription that is over for good. */
const OVER: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription lives at the provider; one with a word that is not known here does. */
export const livesAtProvider = ({ status }: { readonly status: string }): boolean => !OVER.includes(status);
