import { logFault, logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SiteFacts } from '#shared/sites';
import type { AttachmentFiles } from '../store/attachment-files.ts';
import type { DueFile } from '../store/attachment-record.ts';
import type { AttachmentRepository } from '../store/attachments.ts';
import type { NoticeRepository } from '../store/notices.ts';

export interface AttachmentSweepDeps {
  readonly attachments: Bound<AttachmentRepository, 'due' | 'isDue' | 'forget' | 'done'>;
  readonly files: Bound<AttachmentFiles, 'remove'>;
  readonly notices: Bound<NoticeRepository, 'get' | 'replace'>;
}

/**
 * Removes the files that no notice has taken over, and those of notices that ended some time ago.
 * Such a notice first loses its files, which makes them due. A second run changes nothing.
 */
export const attachmentSweep =
  (deps: AttachmentSweepDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    let fault: { readonly error: unknown } | undefined;
    for (const { schoolUid } of sites) {
      const school = schoolFrom({ schoolUid });
      try {
        const due = await deps.attachments.of(school).due(now);
        for (const each of due) if (each.noticeUid) await detach(deps, school, each);
        let count = 0;
        for (const each of await deps.attachments.of(school).due(now)) {
          if (!each.noticeUid && (await remove(deps, school, each))) count++;
        }
        if (count > 0) logInfo('Files of notices were removed', { site: school.site, count });
      } catch (error) {
        // A fault at one school must not stop the others. The next run goes on.
        fault ??= { error };
        logFault('Files of notices could not be removed', error, { site: school.site });
      }
    }
    if (fault) throw fault.error;
  };

/** Takes a file from its notice. A notice that is changed at the same moment loses it in the next run. */
async function detach({ notices, attachments }: AttachmentSweepDeps, school: School, due: DueFile) {
  const notice = await notices.of(school).get(due.noticeUid ?? '');
  const left = notice?.attachments?.filter((each) => each.attachmentUid !== due.attachmentUid);
  if (notice && left && left.length < (notice.attachments ?? []).length) {
    if (!(await notices.of(school).replace(notice, { ...notice, attachments: left }))) return;
  }
  await attachments.of(school).done(due);
}

async function remove({ attachments, files }: AttachmentSweepDeps, school: School, due: DueFile) {
  // Without its record, no notice can take the file over any more.
  await attachments.of(school).forget(due.attachmentUid);
  if (!(await attachments.of(school).isDue(due))) return false;
  await files.of(school).remove(due.attachmentUid);
  await attachments.of(school).done(due);
  return true;
}
