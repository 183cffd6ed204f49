import { describe, expect, it } from 'vitest';
import { makePersonFile, type OwnRead } from '#functions/privacy/documents/person-file';
import { flatRows } from '#functions/privacy/rules/flat-rows';
import { AppError } from '#shared/kernel/errors';
import type { Caller } from '#shared/rights/caller';
import { carer, person, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const site = { schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' } as never;
const sam = { userUid: 'uid-sam', username: 'sam', name: 'Sam Ng', studentNumber: '100' };

/** The reads of a file, with what each was asked. */
function reads(asked: string[]): OwnRead[] {
  const note = (part: string) => (caller: Caller, _: unknown, about?: { username: string }) => {
    asked.push(`${part} ${caller.username} ${about?.username ?? ''}`.trim());
    return Promise.resolve({ part, value: '=1+1', more: [{ at: 1 }] });
  };
  return [
    { part: 'Profile', operation: 'usr.get', read: { of: 'caller', by: note('profile') } },
    { part: 'Account', operation: 'fin', read: { of: 'caller', by: note('account') } },
    { part: 'Absences', operation: 'abs.get', read: { of: 'students', by: note('absences') } },
    {
      part: 'Refused',
      operation: 'usr.get',
      read: { of: 'caller', by: () => Promise.reject(new AppError('notFound', 'No.')) },
    },
  ];
}

async function fileFor(caller: Caller | undefined, own: OwnRead[]) {
  const chunks: Uint8Array[] = [];
  const children: (readonly string[])[] = [];
  await makePersonFile({
    callerOf: async () => caller,
    studentsOf: async () => [sam],
    reads: own,
  })({
    site,
    filter: { userUid: 'uid' },
    format: 'csv',
    title: 'My data',
    now: new Date(0),
    out: async (bytes) => void chunks.push(bytes),
    progress: {
      expect: async () => {},
      row: async (named = []) => void children.push(named),
    },
  });
  return Buffer.concat(chunks).toString('utf8');
}

describe('the file of a person', () => {
  it('has the answers of the routes that the person may call, for each student', async () => {
    const asked: string[] = [];
    const text = await fileFor(carer, reads(asked));
    expect(asked).toEqual(['profile cara', 'account cara', 'absences cara sam']);
    expect(text).toContain('Absences,Sam Ng,part,absences');
    expect(text).not.toContain('Refused');
    // A value that a spreadsheet would calculate is text.
    expect(text).not.toMatch(/,=1\+1/);
  });

  it('leaves out the parts without a right, and refuses somebody who has left', async () => {
    const asked: string[] = [];
    await fileFor(student, reads(asked));
    expect(asked).not.toContain('account sam');
    asked.length = 0;
    await fileFor(person({ type: 'affiliate' }), reads(asked));
    expect(asked).toEqual(['profile jo']);
    await expect(fileFor(undefined, [])).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('fails when a part cannot be read, instead of leaving it out', async () => {
    const broken: OwnRead = {
      part: 'Profile',
      operation: 'usr.get',
      read: { of: 'caller', by: () => Promise.reject(new Error('down')) },
    };
    await expect(fileFor(carer, [broken])).rejects.toThrow('down');
  });

  it('writes every value with the path to it', () => {
    const answer = { name: 'Sam', none: null, lessons: [{ room_name: 'B1' }, { room_name: '' }] };
    expect(flatRows(answer)).toEqual([
      { what: 'name', value: 'Sam' },
      { what: 'lessons › 1 › room name', value: 'B1' },
    ]);
  });
});
