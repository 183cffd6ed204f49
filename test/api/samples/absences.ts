import { fresh, ofFamily, ofPerson, plain, staleVersion } from '#test/api/samples/sample';

/** Returns the student number of a child: that of the family, or of nobody. */
const numberOf = (child: string): string => child.replace('uid-student-', 'number-');

/** Returns the next Monday to Friday, which is a school day where no terms are known. */
function nextWeekday(): string {
  for (let ahead = 1; ; ahead++) {
    const day = new Date(Date.now() + ahead * 86_400_000);
    if (day.getUTCDay() % 6 > 0) return day.toISOString().slice(0, 10);
  }
}

/** Particular sample calls about a family’s days: absences, accounts, years. */
export const absenceSamples = {
  'financial-info': {
    get: ofFamily(({ child }) => ({ child })),
    listEntries: ofFamily(({ child }) => ({ child })),
    startStatement: plain(() => ({ from: '2026-01-01', to: '2026-12-31', format: 'csv' })),
  },
  'year-info': { get: ofFamily(({ child }) => ({ STUDENT_NUMBER: numberOf(child) })) },
  'student-info': { get: ofFamily(({ child }) => ({ STUDENT_NUMBER: numberOf(child) })) },
  absences: {
    create: ofFamily(({ child, word }) => ({
      STUDENT_NUMBER: numberOf(child),
      days: [nextWeekday()],
      reason: 'illness',
      text: `Fever. ${word}`,
    })),
    list: ofFamily(({ child }) => ({ STUDENT_NUMBER: numberOf(child) })),
    percentage: ofFamily(({ child }) => ({ STUDENT_NUMBER: numberOf(child) })),
    summary: ofFamily(({ child }) => ({ username: child.replace('uid-', '') })),
    listNotices: ofFamily(({ child }) => ({ STUDENT_NUMBER: numberOf(child) })),
    getNotice: ofFamily(({ noticeUid }) => ({ noticeUid })),
    change: ofFamily(({ noticeUid, word }) => ({
      noticeUid,
      reason: 'family',
      text: word,
      ...staleVersion,
    })),
    withdraw: ofFamily(({ noticeUid }) => ({ noticeUid })),
    addAttachment: plain(({ word }) => ({
      filename: fresh('scan.pdf', word),
      size: 9,
      type: 'application/pdf',
    })),
    checkAttachment: ofPerson(({ fileUid }) => ({ attachmentUid: fileUid })),
    // Only one carer of each family has sent a notice.
    openAttachment: ofPerson(({ person, noticeUid, attachmentUid }) => ({
      attachmentUid,
      noticeUid: person.startsWith('carer') ? noticeUid : 'no-such-notice',
    })),
  },
  attendance: {
    listDay: plain(() => ({ day: nextWeekday() })),
    listOpen: plain(() => ({ kind: 'absence' })),
    get: plain(({ noticeUid }) => ({ noticeUid })),
    openAttachment: plain(({ noticeUid, attachmentUid }) => ({ noticeUid, attachmentUid })),
    see: plain(({ noticeUid }) => ({ noticeUid, ...staleVersion })),
    record: plain(({ noticeUid }) => ({ noticeUid, ...staleVersion })),
    takeBack: plain(({ noticeUid }) => ({ noticeUid, ...staleVersion })),
    undecide: plain(({ noticeUid }) => ({ noticeUid, ...staleVersion })),
    decide: plain(({ noticeUid }) => ({ noticeUid, approved: true, ...staleVersion })),
  },
  'send-absent-email': { send: ofFamily(({ noticeUid }) => ({ noticeUid })) },
};
