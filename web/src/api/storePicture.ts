import { editorImages as editorImagesApi } from '#shared/media/editor-images.contract';
import { call } from './client.ts';

/** Stores a picture of a text, given as a data address, and returns its address. */
export const storePicture = async (base64ImageUrl: string): Promise<string> =>
  (await call(editorImagesApi.add, { base64ImageUrl })).url;
