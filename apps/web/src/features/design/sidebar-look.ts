import { useSyncExternalStore } from 'react';
import { browserStorage, type KeptStorage } from '../../browser-storage.ts';

/** Soft tones, on which the words of the sidebar are read in both schemes. */
export const sidebarColors = ['surface', 'accent-soft', 'gain-soft', 'loss-soft', 'warn-soft'] as const;
export type SidebarColor = (typeof sidebarColors)[number];

const line = 'color-mix(in srgb, {colors.ink} 7%, transparent)';
/** Patterns that a browser draws itself: faint, since words are read over them. */
export const sidebarImages = {
  none: { bgImage: 'none' },
  grid: {
    bgImage: `linear-gradient(${line} 1px, transparent 1px), linear-gradient(90deg, ${line} 1px, transparent 1px)`,
    bgSize: '18px 18px',
  },
  dots: { bgImage: `radial-gradient(${line} 2px, transparent 2.5px)`, bgSize: '16px 16px' },
  rays: { bgImage: `repeating-linear-gradient(45deg, ${line} 0 2px, transparent 2px 14px)` },
  waves: { bgImage: `repeating-radial-gradient(circle at 50% 110%, ${line} 0 2px, transparent 2px 18px)` },
} as const;
export type SidebarImage = keyof typeof sidebarImages;

export interface SidebarLook {
  color: SidebarColor;
  image: SidebarImage;
}

const KEY = 'pipa.rtl.sidebar';
const isColor = (value: unknown): value is SidebarColor => sidebarColors.some((color) => color === value);
const isImage = (value: unknown): value is SidebarImage =>
  typeof value === 'string' && Object.hasOwn(sidebarImages, value);

/** The look that this browser keeps; what it does not know is left out. */
export function readLook(storage: Pick<KeptStorage, 'getItem'>): SidebarLook {
  const [color, image] = (storage.getItem(KEY) ?? '').split(' ');
  return { color: isColor(color) ? color : 'surface', image: isImage(image) ? image : 'none' };
}

let look = readLook(browserStorage);
const listeners = new Set<() => void>();

export function keepLook(next: SidebarLook, storage: Pick<KeptStorage, 'setItem'> = browserStorage): void {
  look = next;
  storage.setItem(KEY, `${next.color} ${next.image}`);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSidebarLook = (): SidebarLook => useSyncExternalStore(subscribe, () => look);
