import type { Pictures } from '#functions/media/store/pictures';
import type { HeaderDraft } from '#shared/connection-headers/connection-headers.contract';
import { refuseFaults } from '#shared/kernel/errors';
import { pastStartFault, windowOf } from '#shared/kernel/publish-window';
import { mediaType } from '#shared/media/media';
import type { Caller } from '#shared/rights/caller';
import type { StoredHeader } from './store/header.record.ts';

/** A form that is saved now, with the stored header that it changes. */
interface SavedForm {
  readonly form: Omit<HeaderDraft, 'updated_at'>;
  readonly before: StoredHeader | undefined;
  readonly caller: Caller;
  readonly now: Date;
}

/** Turns a form into the fields of a record and stores its new picture; reports all faults at once. */
export async function headerFromForm(pictures: Pictures, { form, before, caller, now }: SavedForm) {
  const { start, end } = windowOf(form);
  const known = pictures.known(caller, form.featured_img_url);
  refuseFaults({
    publish_start: pastStartFault(start, before?.start, caller.timeZone, now),
    featuredImage: form.featuredImage ? undefined : await pictures.fault(known),
  });
  const featured_img_url = form.featuredImage
    ? await pictures.store(caller, form.featuredImage, now)
    : (known ?? '');
  return {
    start,
    end,
    alttext: form.alttext,
    caption: form.caption_location === 'no_caption' ? '' : form.caption,
    caption_location: form.caption_location,
    featured_img_url,
    // The stored picture may have another type than the sent file.
    featured_img_type: mediaType(featured_img_url),
  };
}
