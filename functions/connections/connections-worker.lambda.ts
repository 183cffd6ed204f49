import { join } from 'node:path';
import { headerReader } from '#functions/connection-headers/store/header.record';
import { newId } from '#functions/kernel/id';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import { tables } from '#functions/kernel/store/tables';
import { mediaReader } from '#functions/media/store/media-reader';
import { openFonts } from '#functions/pdf/font-set';
import { postCategoryRepository } from '#functions/posts/store/post-categories';
import { postReader } from '#functions/posts/store/post-reader';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { makeMagazine } from './magazine/magazine.ts';
import { connectionsWorker } from './make.ts';
import { pdfFiles } from './store/pdf-files.ts';
import { pdfJobStore } from './store/pdfs.ts';

let fonts: ReturnType<typeof openFonts> | undefined;
/** Opens the fonts at the first PDF. The build puts them beside the bundle. */
const openedFonts = () => {
  fonts ??= openFonts(join(import.meta.dirname, 'fonts'));
  return fonts;
};

const deps = {
  pdfs: pdfJobStore(tables),
  files: pdfFiles(buckets),
  magazine: makeMagazine({
    posts: postReader(tables),
    content: contentStore(buckets),
    categories: postCategoryRepository(tables),
    headers: headerReader(tables),
    media: mediaReader(buckets),
    lookOf: looks(settingsRepository(tables), mediaReader(buckets)),
    fonts: openedFonts,
  }),
  now: () => new Date(),
  newLease: () => newId(new Date()),
};

/** Makes the Connections PDFs that the queue asks for. */
export const handler = withSchools((sites) => connectionsWorker({ ...deps, sites }));
