import * as z from 'zod';

/** Text of several lines, without markup, control characters or direction marks. */
export const plainText = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\t\n\r])*$/u, 'Please use plain text.');

/** The same, but required. */
export const requiredText = (max: number, missing: string) =>
  plainText(max, missing).regex(/[\p{L}\p{N}\p{P}\p{S}]/u, missing);
