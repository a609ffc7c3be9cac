/** Made by apps/web/used-icons.ts. */
declare module 'virtual:used-icons' {
  import type { LucideIcon } from 'lucide-react';

  export const icons: readonly { name: string; Icon: LucideIcon; files: readonly string[] }[];
}
