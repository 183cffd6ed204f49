import { type Images, knownImage } from '#functions/api/post-form';
import type { ConnectionHeaderRepository, StoredHeader } from '#functions/data/connection-headers';
import { newId } from '#functions/lib/id';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type {
  ConnectionHeader,
  connectionHeaders as contract,
  HeaderDraft,
} from '#shared/contract/connection-headers';
import type { Handlers } from '#shared/contract/route';
import { mediaAddress } from '#shared/domain/media';
import { isOpen, windowFields, windowOf } from '#shared/domain/publish-window';
import { dayIn, startOfDay } from '#shared/domain/zone';
import { AppError } from '#shared/errors';
import { reachOf } from '#shared/permissions';

/** The hero headers: readers get those inside their window, editors all. */
export const connectionHeaderHandlers = (
  headers: ConnectionHeaderRepository,
  images: Images,
): Handlers<typeof contract> => {
  async function fromForm(form: Form, before: StoredHeader | undefined, caller: Caller, now: Date) {
    const { start, end } = windowOf(form);
    const today = startOfDay(caller.timeZone, dayIn(caller.timeZone, now)).getTime();
    if (start && start !== before?.start && Date.parse(start) < today) {
      const message = 'A start date cannot be in the past.';
      throw new AppError('badRequest', message, { fields: { publish_start: message } });
    }
    return {
      start,
      end,
      alttext: form.alttext,
      caption: form.caption_location === 'no_caption' ? '' : form.caption,
      caption_location: form.caption_location,
      featured_img_url: form.featuredImage
        ? await images.store(caller.site, form.featuredImage)
        : knownImage(caller.site, form.featured_img_url),
      featured_img_type: form.featured_img_type,
    };
  }

  return {
    async list(page, caller, { now }) {
      const seesAll = reachOf(caller, 'hdr.get').has('all');
      const found = await headers.list(caller.site, page, (each) => seesAll || isOpen(each, now));
      return { ...found, records: found.records.map((each) => present(each, seesAll)) };
    },

    async create(form, caller, { now }) {
      const stamp = now.toISOString();
      const header = {
        ...(await fromForm(form, undefined, caller, now)),
        connectionheaderUid: newId(now),
        created_at: stamp,
        updated_at: stamp,
        users_userid: caller.userUid,
        users_username: caller.username,
        users_firstname: caller.firstname,
        users_lastname: caller.surname,
      };
      await headers.add(caller.site, header);
      return present(header, true);
    },

    async update({ connectionheaderUid, updated_at: seen, ...form }, caller, { now }) {
      const before = await headers.get(caller.site, connectionheaderUid);
      if (!before) throw headerNotFound();
      if (before.updated_at !== seen) throw changedMeanwhile(present(before, true));
      const after = {
        ...before,
        ...(await fromForm(form, before, caller, now)),
        updated_at: nextVersion(now, seen),
      };
      await headers.replace(caller.site, after, seen);
      return present(after, true);
    },

    async remove({ connectionheaderUid }, caller) {
      if (!(await headers.remove(caller.site, connectionheaderUid))) throw headerNotFound();
      return { connectionheaderUid };
    },
  };
};

type Form = Omit<HeaderDraft, 'updated_at'>;

/** Who made a header stays with the editors. */
const present = (header: StoredHeader, forEditor: boolean): ConnectionHeader => ({
  ...header,
  ...windowFields(header),
  featured_img_url: mediaAddress(header.featured_img_url),
  ...(!forEditor && {
    users_userid: undefined,
    users_username: undefined,
    users_firstname: undefined,
    users_lastname: undefined,
  }),
});

const headerNotFound = () => new AppError('notFound', 'This header is not available any more.');
