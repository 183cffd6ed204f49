import { newId } from '#functions/kernel/id';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { absences as contract } from '#shared/absences/absences.contract';
import type { Attachment } from '#shared/absences/notice';
import { shownName } from '#shared/files/shown-name';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { type NoticeReadingDeps, noticeNotFound, seenNotice } from '../notice-reading.ts';
import type { AttachmentFiles } from '../store/attachment-files.ts';
import {
  type NewAttachment,
  type NoticeAttachment,
  unusedUntil,
} from '../store/attachment-record.ts';
import type { AttachmentRepository } from '../store/attachments.ts';
import type { NoticeRepository } from '../store/notices.ts';
import { addressFor, fileNotFound } from './address.ts';
import { cleanFile } from './clean-file.ts';

export interface AttachmentDeps extends NoticeReadingDeps {
  readonly attachments: AttachmentRepository;
  readonly files: AttachmentFiles;
  readonly notices: Bound<NoticeRepository, 'get'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
}

type AbsenceHandlers = Handlers<typeof contract>;

/** Files that one person may announce: each is stored, and each picture is decoded. */
const most = { minute: 10, day: 60 } as const;

/** The files of a sender: each is announced, uploaded, checked, and taken over by a notice. */
export const attachmentHandlers = (
  deps: AttachmentDeps,
): Pick<AbsenceHandlers, 'addAttachment' | 'checkAttachment' | 'openAttachment'> => ({
  async addAttachment(form, caller, request) {
    const { attachments, files, idempotency, limits } = deps;
    const { userUid } = caller;
    const announced = async (attachmentUid: string) => ({
      attachmentUid,
      upload: await files.of(caller).prepareUpload(attachmentUid),
    });
    const act = actOf(caller, 'abs.attach', form, request);
    const made = await idempotency.made(act);
    if (made && (await attachments.of(caller).get(made))) return announced(made);
    await limits.of(caller).count(userUid, 'attachment', most.minute, request.now);
    await limits.of(caller).count(userUid, 'attachment', most.day, request.now, 'day');
    const attachmentUid = newId(request.now);
    const added_at = request.now.toISOString();
    const file = { attachmentUid, userUid, filename: shownName(form.filename), added_at };
    const remembered = idempotency.remember(act, attachmentUid, made);
    if (await attachments.of(caller).add(file, remembered)) return announced(attachmentUid);
    // A retry at the same moment was first.
    return announced((await idempotency.made(act)) ?? '');
  },

  async checkAttachment({ attachmentUid }, caller) {
    const file = await ownFile(deps, attachmentUid, caller);
    const copy =
      copyOf(file) ?? (await storedCopy(deps, caller, { attachmentUid, filename: file.filename }));
    return {
      attachmentUid,
      filename: file.filename,
      usable_until: unusedUntil(file),
      ...copy,
    };
  },

  async openAttachment({ noticeUid, attachmentUid }, caller, request) {
    const notice = await deps.notices.of(caller).get(noticeUid);
    const { now } = request;
    const { view } = await seenNotice(deps, caller, 'abs.notice', { notice, now });
    if (!view.mine) throw noticeNotFound();
    return addressFor(deps.files, view, attachmentUid, caller, request);
  },
});

/** Returns what is known of the clean copy of a file; undefined before its check. */
const copyOf = ({ content_type, size }: Pick<NewAttachment, 'content_type' | 'size'>) =>
  content_type && size !== undefined ? { content_type, size } : undefined;

/** Reads the file that arrived and stores its clean copy. A refused file is deleted. */
async function storedCopy(
  { attachments, files }: AttachmentDeps,
  school: School,
  named: Pick<Attachment, 'attachmentUid' | 'filename'>,
) {
  const uid = named.attachmentUid;
  try {
    const bytes = await files.of(school).arrived(uid);
    if (!bytes) {
      // Another check of the same file may have ended meanwhile.
      const copy = copyOf((await attachments.of(school).get(uid)) ?? {});
      if (copy) return copy;
      throw new AppError('badRequest', 'The file did not arrive. Please add it again.');
    }
    const file = await cleanFile(bytes);
    await files.of(school).store(named, file);
    const copy = { content_type: file.content_type, size: file.bytes.length };
    const isNoted = await attachments.of(school).noteCopy(uid, copy);
    if (!isNoted) throw fileNotFound();
    await files.of(school).dropArrival(uid);
    return copy;
  } catch (error) {
    if (error instanceof AppError) {
      // Its moment to go stays, so a file that is left here goes within a day.
      await attachments.of(school).forget(uid);
      await files.of(school).remove(uid);
    }
    throw error;
  }
}

/** Returns the checked files of a person in the order in which a notice names them. */
export async function checkedFiles(
  deps: Pick<AttachmentDeps, 'attachments'>,
  uids: readonly string[],
  caller: Caller,
): Promise<NoticeAttachment[]> {
  return Promise.all(
    [...new Set(uids)].map(async (uid) => {
      const file = await ownFile(deps, uid, caller);
      const copy = copyOf(file);
      if (!copy) throw fileNotFound();
      return { attachmentUid: uid, filename: file.filename, added_at: file.added_at, ...copy };
    }),
  );
}

/** Returns a file of the caller that no notice has taken over, or the answer for an unknown one. */
async function ownFile(
  { attachments }: Pick<AttachmentDeps, 'attachments'>,
  attachmentUid: string,
  caller: Caller,
): Promise<NewAttachment> {
  const file = await attachments.of(caller).get(attachmentUid);
  if (file?.userUid !== caller.userUid) throw fileNotFound();
  return file;
}
