import { fresh, ofPerson, plain, staleVersion } from '#test/api/samples/sample';

/** The request of a family's carer. Nobody else in the family may read it. */
const ownRequest = ({ person, requestUid }: { person: string; requestUid: string }) => ({
  requestUid: person.startsWith('carer-') ? requestUid : 'no-such-request',
});

/** Particular sample calls about notes and requests for support. */
export const confidentialSamples = {
  'student-notes': {
    list: plain(() => ({ student_userid: 'no-such-student' })),
    csv: plain(() => ({ student_userid: 'no-such-student', is_csv_export: 'true' })),
    recipients: plain(() => ({ student_userid: 'uid-student', visible_all: true })),
    create: plain(({ word }) => ({
      notesData: {
        student_userid: 'uid-student',
        student_username: 'student',
        noteType: 'General',
        note: fresh('A note', word),
      },
    })),
    retract: plain(({ word }) => ({
      noteUid: 'no-such-note',
      student_userid: 'uid-student',
      reason: word,
    })),
  },
  'school-psychology-request': {
    list: plain(() => ({ view: 'own' })),
    get: ofPerson(ownRequest),
    create: plain(({ word }) => ({ student_userid: 'uid-student', text: fresh('Help', word) })),
    write: plain(({ requestUid, word }) => ({ requestUid, text: fresh('More', word) })),
    change: plain(() => ({ requestUid: 'no-such-request', state: 'closed', ...staleVersion })),
  },
};
