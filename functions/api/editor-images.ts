import type { Pictures } from '#functions/api/pictures';
import type { editorImages as contract } from '#shared/contract/editor-images';
import type { Handlers } from '#shared/contract/route';
import { mediaAddress } from '#shared/domain/media';

/** Pictures that authors put into a text: stored at once, shown by the address that is answered. */
export const editorImageHandlers = (pictures: Pictures): Handlers<typeof contract> => ({
  async add({ base64ImageUrl }, caller, { now }) {
    return { url: mediaAddress(await pictures.store(caller, base64ImageUrl, now)) };
  },
});
