import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { PageVersionDraft } from '#shared/contract/page-versions';
import type { Route } from '#shared/contract/route';
import { driveFolderAddress } from '#shared/domain/page-folder';
import { shownAt } from '#shared/domain/page-versions';
import { INDEFINITE } from '#shared/domain/publish-window';
import { AppError } from '#shared/errors';
import type { StoredVersion } from '#test/web/support/places-state';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output']) => unknown,
) => void;

const timed = ({ versionUid, publish_start: start, publish_end }: StoredVersion) => ({
  versionUid,
  start,
  end: publish_end === INDEFINITE ? undefined : publish_end,
});

/** The version that the stand-in's readers see of a page now. */
export const shownVersion = (versions: readonly StoredVersion[], { pageUid }: Page) => {
  const own = versions.filter((version) => version.pageUid === pageUid);
  const shown = shownAt(own.map(timed), new Date());
  return own.find(({ versionUid }) => versionUid === shown?.versionUid);
};

/** The stand-in's answers about the scheduled versions of pages. */
export function answerVersions(state: SchoolState, answer: Answer): void {
  const school = state.viewed;
  const found = (uid: string) => {
    const version = school.versions.find(({ versionUid }) => versionUid === uid);
    if (!version) throw new AppError('notFound', 'This version is not available.');
    return version;
  };
  const fieldsOf = ({ publish_end, google_drive_url: folder, ...draft }: PageVersionDraft) => ({
    ...draft,
    publish_end: publish_end ?? INDEFINITE,
    google_drive_url:
      folder === undefined
        ? undefined
        : (driveFolderAddress(folder ?? '', draft.file_view_type ?? 'list') ?? ''),
    changes_content: draft.content_html !== undefined,
    changes_folder: folder !== undefined || draft.file_view_type !== undefined,
  });
  const current = (version: StoredVersion): StoredVersion => {
    const page = school.pages.find(({ pageUid }) => pageUid === version.pageUid);
    const is_shown = page !== undefined && shownVersion(school.versions, page) === version;
    return { ...version, is_shown };
  };

  answer(api.pages.listVersions, ({ pageUid }) =>
    school.versions
      .filter((version) => version.pageUid === pageUid)
      .toSorted((a, b) => a.publish_start.localeCompare(b.publish_start))
      .map(current)
      .map(({ content_html: _, ...summary }) => summary),
  );
  answer(api.pages.getVersion, ({ versionUid }) => current(found(versionUid)));
  answer(api.pages.createVersion, (draft) => {
    const stamp = new Date().toISOString();
    const made = {
      ...fieldsOf(draft),
      versionUid: `v-${school.versions.length + 1}`,
      is_shown: false,
      created_at: stamp,
      updated_at: stamp,
      users_username: 'e.editor',
    };
    school.versions.push(made);
    return current(made);
  });
  answer(api.pages.updateVersion, ({ versionUid, updated_at, ...draft }) => {
    const version = found(versionUid);
    if (version.updated_at !== updated_at) {
      throw new AppError('conflict', 'Somebody else changed this in the meantime.', {
        details: { current: current(version) },
      });
    }
    return current(
      Object.assign(version, fieldsOf(draft), { updated_at: new Date().toISOString() }),
    );
  });
  answer(api.pages.removeVersion, ({ versionUid }) => {
    found(versionUid);
    school.versions = school.versions.filter((version) => version.versionUid !== versionUid);
    return { versionUid };
  });
}
