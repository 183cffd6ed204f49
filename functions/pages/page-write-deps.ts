import type { MediaStore } from '#functions/media/store/media';
import type { PageReading } from './page-reading.ts';
import type { PageAccess } from './rules/page-access.ts';
import type { PageRepository } from './store/pages.ts';

/** What the writes of pages need. */
export interface PageWriteDeps {
  readonly pages: PageRepository;
  readonly access: PageAccess;
  readonly reading: PageReading;
  readonly media: Pick<MediaStore, 'has'>;
}
