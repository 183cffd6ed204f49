import type { PageInPlace } from '#functions/api/page-access';
import type { PageLists } from '#functions/api/page-lists';
import { pageForEditor, pageForReader } from '#functions/api/page-view';
import { edits } from '#functions/api/place-access';
import type { PageVersionReader } from '#functions/data/page-version-reader';
import type { PageRepository } from '#functions/data/pages';
import { shownTextOf } from '#functions/data/shown-text';
import { withMediaAddresses } from '#functions/lib/normalise';
import type { Caller } from '#shared/caller';
import type { Page } from '#shared/contract/page-fields';

interface Parts {
  readonly pages: PageRepository;
  readonly versions: PageVersionReader;
  readonly lists: Pick<PageLists, 'editorNames'>;
}

export type PageReading = ReturnType<typeof pageReading>;

/** One page with its text: for readers what is shown now, for editors what they work on. */
export const pageReading = ({ pages, versions, lists }: Parts) => {
  const shownText = shownTextOf({ pages, versions });
  return {
    async whole(caller: Caller, { page, place }: PageInPlace, now: Date): Promise<Page> {
      const order = await pages.order(caller.site, place.placeUid);
      const setting = { place, order, now };
      if (!edits(caller, place)) {
        const text = await shownText(caller.site, page, now);
        return { ...pageForReader(page, setting), content_html: withMediaAddresses(text) };
      }
      const [editors, text] = await Promise.all([
        lists.editorNames(caller.site, place),
        pages.text(caller.site, page),
      ]);
      return { ...pageForEditor(page, setting, editors), content_html: withMediaAddresses(text) };
    },
  };
};
