import { expect, it } from 'vitest';
import { type ClassDeps, classesOf, studentsOf } from '#functions/goals/goals-classes';
import { type FilesDeps, goalsFiles } from '#functions/goals/goals-files';
import type { School } from '#functions/kernel/record/declaration';
import { person, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';

const now = new Date('2026-08-03T00:00:00Z');
const level = (groupUid: string, groupname: string) => ({
  groupUid,
  groupname,
  grouptype: 'Year level' as const,
});
const pupil = (n: number) =>
  profile({ username: `p${n}`, groups: ['y7', 'maths'], form_run: 'Year 7' });

/** The records of a school with some students in Year 7, and how often all people are read. */
function schoolOf(students: readonly ReturnType<typeof profile>[]) {
  let reads = 0;
  const deps = {
    users: bound({
      get: async () => undefined,
      many: async (uids: readonly string[]) =>
        students.filter(({ userUid }) => uids.includes(userUid)),
    }),
    groups: bound({ all: async () => [level('y7', 'Year 7'), level('y9', 'Year 9')] }),
    members: bound({ students: async () => students.map(({ userUid }) => userUid) }),
    people: bound({
      async all() {
        reads += 1;
        return { people: students };
      },
    }),
  } as unknown as ClassDeps;
  return { deps, reads: () => reads };
}

const theo = person({ username: 'theo', groups: ['maths'] });
const leader = person({ username: 'lena', capabilities: ['all-students'] });

it('reads everyone at the school only for people who see a whole year', async () => {
  for (const [caller, expected] of [
    [theo, 0],
    [{ ...theo, yearsHeaded: ['Year 9'] }, 0],
    [{ ...theo, yearsHeaded: ['Year 7'] }, 1],
    [leader, 1],
  ] as const) {
    const { deps, reads } = schoolOf([pupil(1)]);
    expect(await studentsOf(deps, caller, 'y7', now)).toHaveLength(1);
    expect(reads()).toBe(expected);
  }
  const { deps, reads } = schoolOf([pupil(1)]);
  expect(await classesOf(deps, theo, now)).toHaveLength(1);
  expect(reads()).toBe(0);
});

it('lists a class without students for leaders only', async () => {
  const { deps } = schoolOf([pupil(1)]);
  const names = async (caller: typeof theo) =>
    (await classesOf(deps, caller, now)).map(({ groupname }) => groupname);
  expect(await names(leader)).toEqual(['Year 7', 'Year 9']);
  expect(await names({ ...theo, yearsHeaded: ['Year 9'] })).toEqual(['Year 7']);
});

/** Asks for a file, which fails with the name of the school when it is counted. */
const download = (caller: typeof theo, count: number, group?: string) => {
  const { deps } = schoolOf(Array.from({ length: count }, (_, n) => pupil(n)));
  const limits = {
    of: ({ site }: School) => ({
      count: async () => Promise.reject(new Error(`Counted at ${site}.`)),
    }),
  };
  const pdfs = bound({ all: async () => [] });
  const files = goalsFiles({ ...deps, limits, pdfs } as unknown as FilesDeps);
  const asked = { group, semester: '2', selected_year: '2026', is_download: true } as const;
  return files.download(asked, { ...caller, ...schoolNamed('regional') }, request({ now }));
};

it('makes no file of more than 600 students', async () => {
  await expect(download(leader, 601, 'y7')).rejects.toThrow('A file has at most 600 students.');
  await expect(download(leader, 600, 'y7')).rejects.toThrow('Counted at regional.');
});

it('counts a report of the PDFs at the school of its administrator', async () => {
  const administrator = person({ username: 'ada', capabilities: ['administrator'] });
  await expect(download(administrator, 0)).rejects.toThrow('Counted at regional.');
});
