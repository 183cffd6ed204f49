import type { PageAccess } from '#functions/api/page-access';
import { safeText } from '#functions/api/page-form';
import { actOf } from '#functions/data/idempotency';
import type { Scheduled } from '#functions/data/page-record';
import type { StoredVersion } from '#functions/data/page-version-reader';
import type { PageVersionRepository } from '#functions/data/page-versions';
import { authorOf } from '#functions/lib/author';
import { newId } from '#functions/lib/id';
import { withMediaAddresses } from '#functions/lib/normalise';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type {
  pageVersionRoutes as contract,
  PageVersion,
  PageVersionDraft,
} from '#shared/contract/page-versions';
import type { Handlers } from '#shared/contract/route';
import { driveFolderAddress } from '#shared/domain/page-folder';
import { shownAt } from '#shared/domain/page-versions';
import { INDEFINITE } from '#shared/domain/publish-window';
import { AppError } from '#shared/errors';

interface Parts {
  readonly versions: PageVersionRepository;
  readonly access: PageAccess;
}

/** The schedule of a page: texts that stand in for it, each in its own window. */
export const pageVersionHandlers = ({ versions, access }: Parts): Handlers<typeof contract> => {
  /** The schedule of a page that the caller may change. */
  async function scheduleOf(caller: Caller, pageUid: string): Promise<readonly Scheduled[]> {
    return (await access.edited(caller, pageUid, false)).page.schedule;
  }

  async function loaded(caller: Caller, pageUid: string, versionUid: string) {
    const version = await versions.get(caller.site, pageUid, versionUid);
    if (!version) throw versionNotFound();
    return version;
  }

  async function whole(
    caller: Caller,
    pageUid: string,
    version: StoredVersion,
    now: Date,
  ): Promise<PageVersion> {
    const schedule = await scheduleOf(caller, pageUid);
    const text = await versions.text(caller.site, version);
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

  return {
    async listVersions({ pageUid }, caller, { now }) {
      const schedule = await scheduleOf(caller, pageUid);
      return schedule
        .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
        .map((each) => summaryOf(each, schedule, now));
    },

    async getVersion({ pageUid, versionUid }, caller, { now }) {
      await scheduleOf(caller, pageUid);
      return whole(caller, pageUid, await loaded(caller, pageUid, versionUid), now);
    },

    async createVersion(draft, caller, request) {
      const { now } = request;
      const { pageUid } = draft;
      await scheduleOf(caller, pageUid);
      const stamp = now.toISOString();
      const version = {
        ...fieldsOf(draft),
        versionUid: newId(now),
        created_at: stamp,
        updated_at: stamp,
        author: authorOf(caller),
      };
      const text = textOf(draft, caller);
      const act = actOf(caller, 'pg.ver', draft, request);
      const made = await versions.add(caller.site, pageUid, version, text, act);
      return whole(caller, pageUid, await loaded(caller, pageUid, made), now);
    },

    async updateVersion({ versionUid, updated_at: seen, ...draft }, caller, { now }) {
      const { pageUid } = draft;
      await scheduleOf(caller, pageUid);
      const before = await loaded(caller, pageUid, versionUid);
      const version = {
        ...fieldsOf(draft),
        versionUid,
        created_at: before.created_at,
        updated_at: nextVersion(now, seen),
        author: authorOf(caller),
      };
      const text = textOf(draft, caller);
      const isFresh =
        before.updated_at === seen &&
        (await versions.replace(caller.site, pageUid, version, text, seen));
      const current = await whole(caller, pageUid, await loaded(caller, pageUid, versionUid), now);
      if (!isFresh) throw changedMeanwhile(current);
      return current;
    },

    async removeVersion({ pageUid, versionUid }, caller) {
      await scheduleOf(caller, pageUid);
      if (!(await versions.remove(caller.site, pageUid, versionUid))) throw versionNotFound();
      return { versionUid };
    },
  };
};

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
    // `null` takes the folder away while the version is shown.
    google_drive_url: folder === null ? '' : folder,
    hasText: form.content_html !== undefined,
    start,
    end: publish_end === INDEFINITE ? undefined : (publish_end ?? undefined),
  };
};

const textOf = ({ content_html }: Form, caller: Caller): string | undefined =>
  content_html === undefined ? undefined : safeText(content_html, caller);

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
