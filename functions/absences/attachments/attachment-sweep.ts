import { logFault, logInfo } from '#functions/kernel/log';
import type { SiteFacts } from '#shared/sites';
import type { AttachmentFiles } from '../store/attachment-files.ts';
import type { DueFile } from '../store/attachment-record.ts';
import type { AttachmentRepository } from '../store/attachments.ts';
import type { NoticeRepository } from '../store/notices.ts';

export interface AttachmentSweepDeps {
  readonly attachments: Pick<AttachmentRepository, 'due' | 'isDue' | 'forget' | 'done'>;
  readonly files: Pick<AttachmentFiles, 'remove'>;
  readonly notices: Pick<NoticeRepository, 'get' | 'replace'>;
}

/**
 * Removes the files that no notice has taken over, and those of notices that ended some time ago.
 * Such a notice first loses its files, which makes them due. A second run changes nothing.
 */
export const attachmentSweep =
  (deps: AttachmentSweepDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    let fault: { readonly error: unknown } | undefined;
    for (const { schoolUid: site } of sites) {
      try {
        const due = await deps.attachments.due(site, now);
        for (const each of due) if (each.noticeUid) await detach(deps, site, each);
        let count = 0;
        for (const each of await deps.attachments.due(site, now)) {
          if (!each.noticeUid && (await remove(deps, site, each))) count++;
        }
        if (count > 0) logInfo('Files of notices were removed', { site, count });
      } catch (error) {
        // A fault at one school must not stop the others. The next run goes on.
        fault ??= { error };
        logFault('Files of notices could not be removed', error, { site });
      }
    }
    if (fault) throw fault.error;
  };

/** Takes a file from its notice. A notice that is changed at the same moment loses it in the next run. */
async function detach({ notices, attachments }: AttachmentSweepDeps, site: string, due: DueFile) {
  const notice = await notices.get(site, due.noticeUid ?? '');
  const left = notice?.attachments?.filter((each) => each.attachmentUid !== due.attachmentUid);
  if (notice && left && left.length < (notice.attachments ?? []).length) {
    if (!(await notices.replace(site, notice, { ...notice, attachments: left }))) return;
  }
  await attachments.done(site, due);
}

async function remove({ attachments, files }: AttachmentSweepDeps, site: string, due: DueFile) {
  // Without its record, no notice can take the file over any more.
  await attachments.forget(site, due.attachmentUid);
  if (!(await attachments.isDue(site, due))) return false;
  await files.remove(site, due.attachmentUid);
  await attachments.done(site, due);
  return true;
}
