import { describe, expect, it } from 'vitest';
import { finders } from '#bin/lib/person/finders';
import { personOf } from '#bin/lib/person/person';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const mia = personOf(schoolNamed('main').site, profile({ username: 'mia' }), []);
const at = { pk: 'main', sk: 'x' };

describe('finding a person in the records of families’ days', () => {
  it('deletes a carer’s own account, and takes a child out of the entries of others', () => {
    const { match } = finders.account;
    const own = { ...at, userUid: mia.userUid, studentUid: 'leo', cents: 100 };
    expect(match(own, mia)).toEqual({ becomes: [], shown: own });
    const forMia = { ...at, userUid: 'cara', studentUid: mia.userUid, cents: 100 };
    expect(match(forMia, mia)?.becomes).toEqual([{ ...at, userUid: 'cara', cents: 100 }]);
    expect(match({ ...at, userUid: 'cara', studentUid: 'leo' }, mia)).toBeUndefined();
  });

  it('shows a child of an account no other data of the carer', () => {
    const forMia = { ...at, userUid: 'cara', studentUid: mia.userUid, cents: 100 };
    expect(JSON.stringify(finders.account.match(forMia, mia)?.shown)).not.toMatch(/cara|100/);
  });

  it('leaves a lesson without its teacher, out of the teacher’s index', () => {
    const { match } = finders.teacher;
    const keys = { teacherPk: `main#${mia.userUid}`, teacherSk: '1#09:00#l1' };
    const lesson = { ...at, CLASS_ID: 'k1', teacherUid: mia.userUid };
    expect(match({ ...lesson, ...keys }, mia)?.becomes).toEqual([{ ...at, CLASS_ID: 'k1' }]);
    const cover = { coverPk: `main#${mia.userUid}`, coverSk: '2026-03-02#c1' };
    expect(match({ ...lesson, ...cover }, mia)?.becomes).toEqual([{ ...at, CLASS_ID: 'k1' }]);
    expect(match({ ...lesson, teacherUid: 'tess' }, mia)).toBeUndefined();
  });
});
