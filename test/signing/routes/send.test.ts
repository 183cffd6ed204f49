import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usualTiming } from '#shared/signing/request';
import { rita, staffSchool, template } from '#test/signing/routes/staff-school';
import { callAt, callFacts } from '#test/signing/signing-school';
import { answering, schoolNamed } from '#test/support/records/school';
import { fieldOf, formOf, partyOf } from '#test/support/signing/requests';

const facts = callFacts();
const stranger = { ...rita, ...schoolNamed('main') };
let one: Awaited<ReturnType<typeof staffSchool>>;
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  one = await staffSchool();
});

const whom = { templateUid: 't', student_userids: ['mia'] };
const sending = {
  ...whom,
  persons: [],
  first_guardians: [],
  missing: 'without' as const,
  is_shared: false,
  timing: usualTiming,
  updated_at: callAt.toISOString(),
} as const;
const send = (is: object = {}, caller = rita, call = facts) => {
  const form = { ...sending, persons: [], first_guardians: [], student_userids: ['mia'], ...is };
  return one.handlers.create(form, caller, call);
};
const batchOf = async (batchUid: string) => {
  const batch = await one.parts.requests.of(schoolNamed('regional')).batch(batchUid);
  if (!batch) throw new Error('No batch');
  return batch;
};

describe('a check before sending', () => {
  it('counts who gets a document, and names in the audit those whom it shows', async () => {
    const audited: string[] = [];
    const call = { ...facts, audit: async (all: readonly string[]) => void audited.push(...all) };
    const asked = { ...whom, group: 'y8' };
    expect(await one.handlers.check(asked, rita, call)).toEqual({
      students: 2,
      recipients: 2,
      missing_total: 1,
      names: ['Mia Hale', 'Max Hale'],
      documents: [
        {
          student_userid: 'mia',
          student_name: 'Mia Hale',
          recipients: [
            { partyUid: 'g1', name: 'Gia Hale' },
            { partyUid: 'g2', name: 'Gus Hale' },
          ],
        },
        // Without any guardian nothing is sent.
        { student_userid: 'max', student_name: 'Max Hale', recipients: [] },
      ],
      missing: [
        {
          student_userid: 'max',
          student_name: 'Max Hale',
          why: 'The first guardian is missing, The second guardian is missing.',
        },
      ],
      guardians: [
        {
          student_userid: 'mia',
          student_name: 'Mia Hale',
          guardians: [
            { userUid: 'gia', name: 'Gia Hale' },
            { userUid: 'gus', name: 'Gus Hale' },
          ],
        },
      ],
    });
    expect(audited).toEqual(['max', 'mia', 'mia', 'max']);
  });

  it('does not know a template of another school, and no student who has left', async () => {
    await expect(one.handlers.check(whom, stranger, facts)).rejects.toMatchObject({
      kind: 'notFound',
    });
    for (const student_userids of [['gone'], ['gia']]) {
      const gone = one.handlers.check({ ...whom, student_userids }, rita, facts);
      await expect(gone).rejects.toMatchObject({ fields: { student_userids: expect.anything() } });
    }
    const nobody = one.handlers.check({ ...whom, student_userids: [] }, rita, facts);
    await expect(nobody).rejects.toMatchObject({
      fields: { student_userids: 'Choose at least one student.' },
    });
  });
});

describe('a sending', () => {
  it('stores the document for its worker, counts it, and keeps the file', async () => {
    const form = formOf({ parties: [...formOf().parties, partyOf('h', { who: 'person' })] });
    one = await staffSchool({
      form: {
        ...form,
        fields: [
          ...form.fields,
          fieldOf('h', {
            source: { from: 'party', partyUid: 'h' },
          }),
        ],
      },
    });
    const persons = ['h', 'g1'].map((partyUid) => ({ partyUid, name: 'Head', email: 'h@x.test' }));
    const { batchUid } = await send({ persons, group: 'y8' });
    expect(await batchOf(batchUid)).toMatchObject({
      by: 'uid-rita',
      by_name: 'Rita Registrar',
      by_username: 'rita',
      state: 'waiting',
      student_userids: ['mia', 'max'],
      group: 'y8',
      total: 2,
      missing: 'without',
      // Only a person whom the form asks for is kept.
      persons: [{ partyUid: 'h' }],
      network: '203.0.113.0/24',
    });
    expect(one.limits).toEqual([
      ['regional', 'uid-rita', 'signing-send', 10],
      ['regional', 'uid-rita', 'signing-send', 200],
    ]);
    expect(one.parts.woken).toEqual([{ kind: 'batch', site: 'regional', batchUid }]);
    // Seven years are kept for a sealed document.
    expect(await one.uses.of(schoolNamed('regional')).old(new Date('2033-01-01'))).toEqual([]);
  });

  it('keeps who is the first guardian, who must be a guardian of the student', async () => {
    const first = (student_userid: string, guardian_userid: string) => ({
      first_guardians: [{ student_userid, guardian_userid }],
    });
    for (const [student, guardian] of [
      ['mia', 'rita'],
      ['max', 'gus'],
    ] as const) {
      await expect(send(first(student, guardian))).rejects.toMatchObject({
        fields: { first_guardians: expect.stringContaining('have changed') },
      });
    }
    const { batchUid } = await send(first('mia', 'gus'));
    expect(await batchOf(batchUid)).toMatchObject(first('mia', 'gus'));
  });

  it('is made once by a repeated call, also at the same moment', async () => {
    const call = callFacts({ idempotencyKey: 'key' });
    const both = await Promise.all([send({}, rita, call), send({}, rita, call)]);
    const again = await send({}, rita, call);
    expect(new Set([...both, again].map(({ batchUid }) => batchUid)).size).toBe(1);
  });

  it('asks to load the page again when neither this nor an earlier call is stored', async () => {
    answering(one.parts.requests, { addBatch: async () => false });
    await expect(send()).rejects.toMatchObject({ kind: 'conflict' });
    expect(one.parts.woken).toEqual([]);
  });

  it('is refused for another school, an old version and a missing person', async () => {
    await expect(send({}, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(send({ updated_at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { templateUid: 't' } },
    });
    one = await staffSchool({ form: formOf({ parties: [partyOf('h', { who: 'person' })] }) });
    await expect(send()).rejects.toMatchObject({ kind: 'badRequest' });
    expect(one.parts.woken).toEqual([]);
  });

  it.each([
    { fileUid: undefined },
    { hash: undefined },
    { form: { ...template.form, fields: [] } },
  ])('is refused for a template without %o', async (is) => {
    one = await staffSchool(is as object);
    await expect(send()).rejects.toMatchObject({
      message: expect.stringContaining('The template is not complete.'),
    });
  });

  it('has 1,500 students at most', async () => {
    const many = Array.from({ length: 1_501 }, (_, n) => ({
      userUid: `s${n}`,
      name: `S ${n}`,
      email: '',
      groups: ['big'],
      children: [],
      type: 'student',
    }));
    answering(one.deps.people, { all: async () => ({ people: many as never }) });
    await expect(send({ group: 'big', student_userids: [] })).rejects.toMatchObject({
      fields: { group: 'Choose 1500 students at most.' },
    });
    many.pop();
    await expect(send({ group: 'big', student_userids: [] })).resolves.toMatchObject({
      total: 1_500,
    });
  });
});
