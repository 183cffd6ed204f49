import * as z from 'zod';
import { type Resource, route } from '#shared/kernel/route';

/** A picture as base64: at most 4 MB of bytes, plus the `data:` prefix. */
export const Base64Image = z
  .string('*Please select image.')
  .min(1, '*Please select image.')
  .max(6_000_000, 'Please choose an image of at most 4 MB.');

/** The pictures of a text. */
export const editorImages = {
  add: route({
    method: 'POST',
    path: '/editor-images',
    operation: 'img.add',
    child: 'published',
    repeat: 'same',
    summary: 'Stores a picture for a text; the answer is text split at a pipe, the error after it.',
    input: z.strictObject({ base64ImageUrl: Base64Image }),
    output: z.object({ url: z.string() }),
    answer: 'piped',
  }),
} satisfies Resource;
