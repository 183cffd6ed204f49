import type { Handlers } from '#shared/kernel/route';
import type { editorImages as contract } from '#shared/media/editor-images.contract';
import { mediaAddress } from '#shared/media/media';
import type { Pictures } from './store/pictures.ts';

/** Stores the pictures of a text and returns their addresses. */
export const editorImageHandlers = (pictures: Pictures): Handlers<typeof contract> => ({
  async add({ base64ImageUrl }, caller, { now }) {
    return { url: mediaAddress(await pictures.store(caller, base64ImageUrl, now)) };
  },
});
