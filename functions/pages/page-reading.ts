import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import type { Bound } from '#functions/kernel/record/declaration';
import { edits } from '#functions/places/rules/place-access';
import type { Page } from '#shared/pages/page-fields';
import type { Caller } from '#shared/rights/caller';
import type { PageLists } from './page-lists.ts';
import type { PageInPlace } from './rules/page-access.ts';
import { pageForEditor, pageForReader } from './rules/page-view.ts';
import type { PageVersionReader } from './store/page-version.record.ts';
import type { PageRepository } from './store/pages.ts';
import { shownTextOf } from './store/shown-text.ts';

interface Deps {
  readonly pages: PageRepository;
  readonly versions: PageVersionReader;
  readonly lists: Bound<PageLists, 'editorNames'>;
}

export type PageReading = ReturnType<typeof pageReading>;

/**
 * Presents one page with its text: readers get the version that is shown now, editors get the
 * stored page.
 */
export const pageReading = ({ pages, versions, lists }: Deps) => {
  const shownText = shownTextOf({ pages, versions });
  return {
    async withText(caller: Caller, { page, place }: PageInPlace, now: Date): Promise<Page> {
      const order = await pages.of(caller).order(place.placeUid);
      const setting = { place, order, now };
      if (!edits(caller, place)) {
        const text = await shownText(caller, page, now);
        return { ...pageForReader(page, setting), content_html: withMediaAddresses(text) };
      }
      const [editors, text] = await Promise.all([
        lists.of(caller).editorNames(place),
        pages.of(caller).text(page),
      ]);
      return { ...pageForEditor(page, setting, editors), content_html: withMediaAddresses(text) };
    },
  };
};
