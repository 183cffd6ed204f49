import type { Resource } from '#shared/kernel/route';
import type { editorImagesSchemas } from './editor-images.schemas.ts';

/** The pictures of a text. */
export const editorImages: Resource<typeof editorImagesSchemas> = {
  add: {
    method: 'POST',
    path: '/editor-images',
    operation: 'img.add',
    child: 'published',
    repeat: 'same',
    summary: 'Stores a picture for a text; the answer is text split at a pipe, the error after it.',
    answer: 'piped',
  },
};
