import { buckets } from '#functions/kernel/store/buckets';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { editorImages as contract } from '#shared/media/editor-images.contract';
import { editorImagesSchemas as schemas } from '#shared/media/editor-images.schemas';
import { editorImageHandlers } from './editor-images.ts';
import { mediaStore } from './store/media.ts';
import { picturesOf } from './store/pictures.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  editorImageHandlers(picturesOf(mediaStore(buckets), limitRepository(tables))),
);
