import { describe, expect, it } from 'vitest';
import type { SigningBatch } from '#shared/signing/signing-requests.contract';
import { richForm } from '#test/support/signing/fake-forms';
import { fakeTemplate } from '#test/support/signing/fake-signing';
import { faultOfFile } from '../../../web/src/features/signing/document/usePdfUpload.ts';
import { sentenceOf } from '../../../web/src/features/signing/requests/batchWords.ts';
import {
  documentsOf,
  noSending,
  receivingOf,
  sendingFaults,
  whomOf,
} from '../../../web/src/features/signing/send/sending.ts';

const template = fakeTemplate({ form: richForm });
const mia = { userUid: 'u-mia', student_name: 'Mia Hale', form_run: 'Year 7' };

describe('a sending', () => {
  it('asks for students and for the persons of the form', () => {
    const none = noSending(template);
    expect(Object.keys(sendingFaults(none))).toEqual(['students', 'p3 name', 'p3 email']);
    const persons = [{ partyUid: 'p3', name: 'Ann', email: 'ann@example.com' }];
    expect(sendingFaults({ ...none, students: [mia], persons })).toEqual({});
    expect(sendingFaults({ ...none, persons, by: 'group' })).toEqual({ group: 'Choose a group.' });
  });

  it('names students or a group, never both', () => {
    const sending = { ...noSending(template), students: [mia], group: 'y7' };
    expect(whomOf(sending, 't1')).toEqual({ templateUid: 't1', student_userids: ['u-mia'] });
    expect(whomOf({ ...sending, by: 'group' }, 't1')).toEqual({
      templateUid: 't1',
      student_userids: [],
      group: 'y7',
    });
  });

  it('counts the documents with and without the students who are left out', () => {
    const checked = {
      students: 5,
      recipients: 9,
      missing: [],
      missing_total: 2,
      names: [],
      documents: [],
      guardians: [],
    };
    expect(documentsOf(checked, 'skip')).toBe(3);
    expect(documentsOf(checked, 'without')).toBe(5);
  });

  it('names who gets it in their order, with the first guardian whom the sender chose', () => {
    const of = (partyUid: string, name: string) => ({ partyUid, name });
    const documents = ['mia', 'ned'].map((student_userid) => ({
      student_userid,
      student_name: student_userid,
      recipients: [of('p1', 'Gia'), of('p2', 'Gus'), of('p3', 'Head of school')],
    }));
    const checked = {
      students: 2,
      recipients: 6,
      missing: [{ student_userid: 'ned', student_name: 'ned', why: '' }],
      missing_total: 1,
      names: [],
      documents,
      guardians: [
        {
          student_userid: 'mia',
          student_name: 'mia',
          guardians: [
            { userUid: 'u-gia', name: 'Gia' },
            { userUid: 'u-gus', name: 'Gus' },
          ],
        },
      ],
    };
    const persons = [{ partyUid: 'p3', name: ' Ann ', email: '' }];
    const usual = { first: {}, missing: 'skip' as const, persons };
    expect(receivingOf(checked, usual, template)).toEqual([
      { studentUid: 'mia', student: 'mia', names: ['Gia', 'Gus', 'Ann'] },
    ]);
    const other = { first: { mia: 'u-gus' }, missing: 'without' as const, persons: [] };
    expect(receivingOf(checked, other, template)).toEqual([
      { studentUid: 'mia', student: 'mia', names: ['Gus', 'Gia', 'Head of school'] },
      { studentUid: 'ned', student: 'ned', names: ['Gia', 'Gus', 'Head of school'] },
    ]);
  });

  it('says in a sentence how far its making is', () => {
    const batch: SigningBatch = {
      batchUid: 'b',
      title: 'Form',
      state: 'making',
      total: 3,
      made: 1,
      skipped: 1,
      message: '',
      created_at: '',
    };
    expect(sentenceOf(batch)).toBe('Sending “Form”: 1 of 3 documents. You can leave this page.');
    expect(sentenceOf({ ...batch, state: 'ready' })).toBe(
      '“Form” was sent: 1 document. 1 student was left out.',
    );
  });
});

describe('a chosen file', () => {
  it('is refused before the upload if it can’t be a PDF of 20 MB', () => {
    expect(faultOfFile({ name: 'a.docx', size: 5 })).toBe('Choose a PDF file.');
    expect(faultOfFile({ name: 'a.pdf', size: 0 })).toBe('This file is empty.');
    expect(faultOfFile({ name: 'a.PDF', size: 20_000_001 })).toMatch('20 MB');
    expect(faultOfFile({ name: 'a.PDF', size: 20_000_000 })).toBeUndefined();
  });
});
