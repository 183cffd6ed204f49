import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';

/** A picture as base64: at most 4 MB of bytes, plus the `data:` prefix. */
export const Base64Image = z
  .string('*Please select image.')
  .min(1, '*Please select image.')
  .max(6_000_000, 'Please choose an image of at most 4 MB.');

export const editorImagesSchemas = {
  add: {
    input: z.strictObject({ base64ImageUrl: Base64Image }),
    output: z.object({ url: z.string() }),
  },
} satisfies Schemas;
