import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import type { Pictures } from '#functions/media/store/pictures';
import type {
  ConnectionHeader,
  connectionHeaders as contract,
  HeaderChange,
  HeaderDraft,
} from '#shared/connection-headers/connection-headers.contract';
import { AppError } from '#shared/kernel/errors';
import { isOpen, windowFields } from '#shared/kernel/publish-window';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { mediaAddress } from '#shared/media/media';
import type { Caller } from '#shared/rights/caller';
import { reachOf } from '#shared/rights/permissions';
import { headerFromForm } from './header-form.ts';
import type { ConnectionHeaderRepository, StoredHeader } from './store/connection-headers.ts';

/** The hero headers: readers get those inside their window, editors all. */
export const connectionHeaderHandlers = (
  headers: ConnectionHeaderRepository,
  pictures: Pictures,
): Handlers<typeof contract> => {
  const update = (form: HeaderChange, caller: Caller, { now }: RequestFacts) =>
    updateHeader({ headers, pictures }, form, caller, now);

  return {
    async list(page, caller, { now }) {
      const seesAll = reachOf(caller, 'hdr.get').has('all');
      const found = await headers.list(caller.site, page, (each) => seesAll || isOpen(each, now));
      return { ...found, records: found.records.map((each) => present(each, seesAll)) };
    },

    async create(form, caller, request) {
      const act = actOf(caller, 'hdr.add', form, request);
      // A retry stores no second picture.
      const added = await headers.madeBy(caller.site, act);
      if (added) return present(added, true);
      const header = await newHeader(pictures, form, caller, request.now);
      return present(await headers.add(caller.site, header, act), true);
    },

    update,
    updateByBody: update,

    async remove({ connectionheaderUid }, caller) {
      if (!(await headers.remove(caller.site, connectionheaderUid))) throw headerNotFound();
      return { connectionheaderUid };
    },
  };
};

interface HeaderDeps {
  readonly headers: ConnectionHeaderRepository;
  readonly pictures: Pictures;
}

/** Makes the header of a form, with the caller as its author. */
async function newHeader(
  pictures: Pictures,
  form: HeaderDraft,
  caller: Caller,
  now: Date,
): Promise<StoredHeader> {
  const stamp = now.toISOString();
  return {
    ...(await headerFromForm(pictures, { form, before: undefined, caller, now })),
    connectionheaderUid: newId(now),
    created_at: stamp,
    updated_at: stamp,
    users_userid: caller.userUid,
    users_username: caller.username,
    users_firstname: caller.firstname,
    users_lastname: caller.surname,
  };
}

/** Changes a header, unless another version than the loaded one is stored. */
async function updateHeader(
  { headers, pictures }: HeaderDeps,
  { connectionheaderUid, updated_at: loadedVersion, ...form }: HeaderChange,
  caller: Caller,
  now: Date,
): Promise<ConnectionHeader> {
  const before = await existing(headers, caller, connectionheaderUid);
  if (before.updated_at !== loadedVersion) throw changedMeanwhile(present(before, true));
  const after = {
    ...before,
    ...(await headerFromForm(pictures, { form, before, caller, now })),
    updated_at: nextVersion(now, loadedVersion),
  };
  if (await headers.replace(caller.site, after, loadedVersion)) return present(after, true);
  throw changedMeanwhile(present(await existing(headers, caller, connectionheaderUid), true));
}

async function existing(
  headers: ConnectionHeaderRepository,
  caller: Caller,
  connectionheaderUid: string,
): Promise<StoredHeader> {
  const header = await headers.get(caller.site, connectionheaderUid);
  if (!header) throw headerNotFound();
  return header;
}

/** Returns a header for the wire; only editors get its author. */
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

const headerNotFound = () => new AppError('notFound', 'This header is not available.');
