import { authorOf } from '#functions/kernel/author';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import type { MediaStore } from '#functions/media/store/media';
import { AppError } from '#shared/kernel/errors';
import { INDEFINITE } from '#shared/kernel/publish-window';
import type { Handlers } from '#shared/kernel/route';
import { driveFolderAddress } from '#shared/pages/page-folder';
import { shownAt } from '#shared/pages/page-versions';
import type {
  pageVersionRoutes as contract,
  PageVersion,
  PageVersionDraft,
} from '#shared/pages/page-versions.contract';
import type { Caller } from '#shared/rights/caller';
import { storableText } from './page-form.ts';
import type { PageAccess } from './rules/page-access.ts';
import type { Scheduled } from './store/page.record.ts';
import type { StoredVersion } from './store/page-version.record.ts';
import type { PageVersionRepository } from './store/page-versions.ts';

interface Deps {
  readonly versions: PageVersionRepository;
  readonly access: PageAccess;
  readonly media: Pick<MediaStore, 'has'>;
}

type Routes = Handlers<typeof contract>;

/**
 * The schedule of a page: versions that readers see instead of the page, each in its own window.
 */
export const pageVersionHandlers = (deps: Deps): Routes => ({
  ...readHandlers(deps),
  ...writeHandlers(deps),
});

const readHandlers = (deps: Deps): Pick<Routes, 'listVersions' | 'getVersion'> => ({
  async listVersions({ pageUid }, caller, { now }) {
    const schedule = await editableSchedule(deps, caller, pageUid);
    return schedule
      .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
      .map((each) => summaryOf(each, schedule, now));
  },

  async getVersion({ pageUid, versionUid }, caller, { now }) {
    await editableSchedule(deps, caller, pageUid);
    return currentVersion(deps, caller, { pageUid, versionUid }, now);
  },
});

const writeHandlers = (
  deps: Deps,
): Pick<Routes, 'createVersion' | 'updateVersion' | 'removeVersion'> => ({
  async createVersion(draft, caller, request) {
    const { now } = request;
    const { pageUid } = draft;
    await editableSchedule(deps, caller, pageUid);
    const stamp = now.toISOString();
    const version = {
      ...fieldsOf(draft),
      versionUid: newId(now),
      created_at: stamp,
      updated_at: stamp,
      author: authorOf(caller),
    };
    const html = await textOf(draft, caller, deps.media);
    const act = actOf(caller, 'pg.ver', draft, request);
    const made = await deps.versions.of(caller).add({ pageUid, version, html }, act);
    return currentVersion(deps, caller, { pageUid, versionUid: made }, now);
  },

  async updateVersion({ versionUid, updated_at: loadedVersion, ...draft }, caller, { now }) {
    const { versions, media } = deps;
    const { pageUid } = draft;
    await editableSchedule(deps, caller, pageUid);
    const key = { pageUid, versionUid };
    const current = () => currentVersion(deps, caller, key, now);
    await versions.of(caller).change(key, loadedVersion, {
      now,
      make: async ({ created_at }) => ({
        pageUid,
        version: { ...fieldsOf(draft), versionUid, created_at, author: authorOf(caller) },
        html: await textOf(draft, caller, media),
      }),
      view: current,
      missing: versionNotFound,
    });
    return current();
  },

  async removeVersion({ pageUid, versionUid }, caller) {
    await editableSchedule(deps, caller, pageUid);
    const isRemoved = await deps.versions.of(caller).remove(pageUid, versionUid);
    if (!isRemoved) throw versionNotFound();
    return { versionUid };
  },
});

/** Returns the schedule of a page that the caller may edit. */
const editableSchedule = async (
  { access }: Deps,
  caller: Caller,
  pageUid: string,
): Promise<readonly Scheduled[]> => (await access.editable(caller, pageUid, false)).page.schedule;

async function loaded(
  { versions }: Deps,
  caller: Caller,
  pageUid: string,
  versionUid: string,
): Promise<StoredVersion> {
  const version = await versions.of(caller).get(pageUid, versionUid);
  if (!version) throw versionNotFound();
  return version;
}

/** Returns a version as it is stored now, with its text. */
async function currentVersion(
  deps: Deps,
  caller: Caller,
  { pageUid, versionUid }: { readonly pageUid: string; readonly versionUid: string },
  now: Date,
): Promise<PageVersion> {
  const version = await loaded(deps, caller, pageUid, versionUid);
  const schedule = await editableSchedule(deps, caller, pageUid);
  const text = await deps.versions.of(caller).text(version);
  return {
    ...summaryOf(version, schedule, now),
    ...(text !== undefined && { content_html: withMediaAddresses(text) }),
    google_drive_url: version.google_drive_url,
    file_view_type: version.file_view_type,
    created_at: version.created_at,
    updated_at: version.updated_at,
    users_username: version.author.users_username,
  };
}

type Form = Omit<PageVersionDraft, 'pageUid'>;

const fieldsOf = (form: Form) => {
  const { title, file_view_type, publish_start: start, publish_end, google_drive_url } = form;
  const folder =
    google_drive_url == null
      ? google_drive_url
      : driveFolderAddress(google_drive_url, file_view_type ?? 'list');
  return {
    title,
    file_view_type,
    // `null` unlinks the folder while the version is shown.
    google_drive_url: folder === null ? '' : folder,
    hasText: form.content_html !== undefined,
    start,
    end: publish_end === INDEFINITE ? undefined : (publish_end ?? undefined),
  };
};

const textOf = async ({ content_html }: Form, caller: Caller, media: Pick<MediaStore, 'has'>) =>
  content_html === undefined ? undefined : storableText(content_html, caller, media);

const summaryOf = (version: Scheduled, schedule: readonly Scheduled[], now: Date) => ({
  versionUid: version.versionUid,
  title: version.title,
  publish_start: version.start,
  publish_end: version.end ?? INDEFINITE,
  is_shown: shownAt(schedule, now)?.versionUid === version.versionUid,
  changes_content: version.hasText,
  changes_folder: version.google_drive_url !== undefined || version.file_view_type !== undefined,
  users_username: version.users_username,
  updated_at: version.updated_at,
});

const versionNotFound = () => new AppError('notFound', 'This version is not available.');
