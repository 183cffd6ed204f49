import { absences as absencesApi } from '#shared/absences/absences.contract';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import { call } from '../../../api/client.ts';
import { FileLinks } from '../../../components/documents/FileLinks.tsx';

/** The files of a notice, for its sender and for the office, each with a route of their own. */
export function NoticeFiles({ notice: { noticeUid, attachments, mine } }: { notice: Notice }) {
  const { openAttachment } = mine ? absencesApi : attendanceApi;
  return (
    <FileLinks
      files={(attachments ?? []).map(({ attachmentUid: uid, ...file }) => ({ uid, ...file }))}
      addressOf={(attachmentUid) => call(openAttachment, { noticeUid, attachmentUid })}
    />
  );
}
