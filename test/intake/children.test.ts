import { describe, expect, it } from 'vitest';
import { Change } from '#functions/intake/plan/change';
import { childrenOf } from '#functions/intake/plan/children';
import { userUidOf } from '#functions/kernel/roster/uids';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const uid = (sourcedId: string) => userUidOf(schoolNamed('main').site, sourcedId);
const touched = (change: object) =>
  childrenOf(schoolNamed('main'), Change.parse({ id: 'x', ...change })).sort();
const person = (is: object) => ({ table: 'users', after: profile({ username: 'sam', ...is }) });
const kept = (kind: string, after: object) => ({
  table: 'roster',
  kind,
  after: { sourcedId: 'r1', ...after },
});
const link = (userUid: string, is: object = {}) => ({
  userUid,
  status: 'active',
  restricted: false,
  ...is,
});

describe('the audited children of a roster change', () => {
  it('includes students whose profile is added, changed or deleted', () => {
    expect(touched(person({}))).toEqual(['uid-sam']);
    const { after } = person({});
    expect(touched({ table: 'users', before: after })).toEqual(['uid-sam']);
    expect(touched(person({ type: 'faculty' }))).toEqual([]);
  });

  it('includes only children whose link to a carer begins, ends or is restricted', () => {
    const carer = { username: 'cara', type: 'affiliate' as const, is_carer: true };
    const before = profile({
      ...carer,
      children: [link('uid-a'), link('uid-b'), link('uid-c')] as never,
    });
    const after = profile({
      ...carer,
      children: [link('uid-a'), link('uid-b', { restricted: true }), link('uid-d')] as never,
    });
    expect(touched({ table: 'users', before, after })).toEqual(['uid-b', 'uid-c', 'uid-d']);
  });

  it('includes the students of results, birthdays, enrolments and roles, but not teachers', () => {
    expect(touched(kept('results', { studentSourcedId: 's1' }))).toEqual([uid('s1')]);
    expect(touched(kept('demographics', {}))).toEqual([uid('r1')]);
    for (const kind of ['enrollments', 'roles']) {
      expect(touched(kept(kind, { userSourcedId: 's1', role: 'student' }))).toEqual([uid('s1')]);
      expect(touched(kept(kind, { userSourcedId: 't1', role: 'teacher' }))).toEqual([]);
    }
    expect(touched(kept('users', { role: 'student' }))).toEqual([uid('r1')]);
    expect(touched(kept('users', {}))).toEqual([]);
    expect(touched(kept('courses', { title: 'Maths' }))).toEqual([]);
  });

  it('includes the students of absences and of entries of accounts', () => {
    const absence = { table: 'absences', before: { userUid: 'mia' }, after: { userUid: 'leo' } };
    expect(touched(absence)).toEqual(['leo', 'mia']);
    const entry = { userUid: 'cara', studentUid: 'mia' };
    expect(touched({ table: 'finance', after: entry })).toEqual(['mia']);
    expect(touched({ table: 'finance', after: { userUid: 'cara' } })).toEqual([]);
    expect(touched({ table: 'lessons', after: { teacherUid: 'tess' } })).toEqual([]);
  });
});
