import { notify } from './toaster.tsx';

export interface CopyWords {
  readonly copied: string;
  readonly notCopied: string;
}

/** Puts a text on the clipboard and says so, or that the browser refused. @returns whether it was copied */
export async function copyText(text: string, { copied, notCopied }: CopyWords): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
    return true;
  } catch {
    notify.error(notCopied);
    return false;
  }
}
