import * as z from 'zod';

/**
 * The public file of a school's host: the state of the banner, and nothing about people. Its
 * address has a secret. The file works while the API is down.
 */
export const EmergencyFile = z.object({
  status: z.boolean(),
  message: z.string(),
  /** The time of the last change; empty before the first broadcast. */
  updated_at: z.string(),
});
export type EmergencyFile = z.infer<typeof EmergencyFile>;

/** The key of the file in the bucket `media`. */
export const emergencyFileKey = (site: string, secret: string): string =>
  `${site}/emergency/${secret}.json`;

/** The address of the file on the school's host. */
export const emergencyFilePath = (site: string, secret: string): string =>
  `/media/${emergencyFileKey(site, secret)}`;

/**
 * How long a cache may store the file. When the bucket fails, CloudFront answers with its copy for a
 * day.
 */
export const emergencyFileCache = 'max-age=5, stale-if-error=86400';
