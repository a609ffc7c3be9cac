const PREFIX = 'track-';

/** Path of the picture of a strategy's track, from the unguessable path of its featured report. */
export const trackPathOf = (reportSubPath: string): string => `${PREFIX}${reportSubPath}`;

/** The path of the report behind the path of a track; null for a path of another kind. */
export const reportPathOf = (subPath: string): string | null =>
  subPath.startsWith(PREFIX) ? subPath.slice(PREFIX.length) : null;
