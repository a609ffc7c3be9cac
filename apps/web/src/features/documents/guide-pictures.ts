import type { GuidePicture } from '@pipa/contract';

/** Addresses of the pictures by file; the browser loads a picture when it comes into view. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** Size of every picture, so that nothing moves while it loads. */
export const PICTURE_SIZE = { width: 1280, height: 800 };

/** Address of a picture; undefined where none has been taken. */
export const pictureOf = (name: GuidePicture): string | undefined => files[`./pictures/${name}.webp`];
