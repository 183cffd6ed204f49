import type { Pictures } from '#functions/api/pictures';
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
import { isOpen, pastStartFault, windowFields, windowOf } from '#shared/domain/publish-window';
import { AppError, refuseFaults } from '#shared/errors';
import { reachOf } from '#shared/permissions';

/** The hero headers: readers get those inside their window, editors all. */
export const connectionHeaderHandlers = (
  headers: ConnectionHeaderRepository,
  pictures: Pictures,
): Handlers<typeof contract> => {
  async function fromForm(form: Form, before: StoredHeader | undefined, caller: Caller, now: Date) {
    const { start, end } = windowOf(form);
    const known = pictures.known(caller, form.featured_img_url);
    refuseFaults({
      publish_start: pastStartFault(start, before?.start, caller.timeZone, now),
      featuredImage: form.featuredImage || known ? undefined : '*Please select image.',
    });
    return {
      start,
      end,
      alttext: form.alttext,
      caption: form.caption_location === 'no_caption' ? '' : form.caption,
      caption_location: form.caption_location,
      featured_img_url: form.featuredImage
        ? await pictures.store(caller, form.featuredImage, now)
        : (known ?? ''),
      featured_img_type: form.featured_img_type,
    };
  }

  async function known(caller: Caller, connectionheaderUid: string): Promise<StoredHeader> {
    const header = await headers.get(caller.site, connectionheaderUid);
    if (!header) throw headerNotFound();
    return header;
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
      const before = await known(caller, connectionheaderUid);
      if (before.updated_at !== seen) throw changedMeanwhile(present(before, true));
      const after = {
        ...before,
        ...(await fromForm(form, before, caller, now)),
        updated_at: nextVersion(now, seen),
      };
      if (await headers.replace(caller.site, after, seen)) return present(after, true);
      throw changedMeanwhile(present(await known(caller, connectionheaderUid), true));
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
