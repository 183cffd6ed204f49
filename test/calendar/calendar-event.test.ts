import { describe, expect, it } from 'vitest';
import type { Reader, UserType } from '#shared/audiences/audience';
import { audienceTypeIds, childrenConcerned, isForReader } from '#shared/calendar/calendar-event';

const student: Reader = { type: 'student', is_carer: false, groups: ['year-7'], carerGroups: [] };
const carer: Reader = { type: 'affiliate', is_carer: true, groups: [], carerGroups: ['year-7'] };
const teacher: Reader = { type: 'faculty', is_carer: false, groups: ['staff'], carerGroups: [] };
const coach: Reader = { type: 'affiliate', is_carer: false, groups: [], carerGroups: [] };
const everybody = { student, carer, teacher, coach };
const event = (everyone: boolean, userTypes: UserType[] = [], groups: string[] = []) => ({
  everyone,
  userTypes,
  groups,
});
const readers = (audience: ReturnType<typeof event>) =>
  Object.entries(everybody).flatMap(([name, who]) => (isForReader(audience, who) ? [name] : []));

describe('the audience of an event', () => {
  it('includes everyone for a public event, and only group members for an event with groups', () => {
    expect(readers(event(true))).toEqual(['student', 'carer', 'teacher', 'coach']);
    expect(readers(event(true, [], ['year-7']))).toEqual(['student', 'carer']);
    expect(readers(event(true, [], ['staff']))).toEqual(['teacher']);
    expect(readers(event(true, [], ['year-8']))).toEqual([]);
  });

  it('includes only the named user types', () => {
    expect(readers(event(false))).toEqual([]);
    expect(readers(event(false, ['STUDENTS']))).toEqual(['student']);
    expect(readers(event(false, ['CARERS', 'STAFF']))).toEqual(['carer', 'teacher']);
    expect(readers(event(false, ['CARERS'], ['year-8']))).toEqual([]);
  });

  it('names the children who are the reason that a carer sees the event', () => {
    const children = [
      { userUid: 'older', groups: ['year-9'] },
      { userUid: 'younger', groups: ['year-7'] },
    ];
    const concerned = (audience: ReturnType<typeof event>) =>
      childrenConcerned(audience, children).map(({ userUid }) => userUid);
    expect(concerned(event(true))).toEqual(['older', 'younger']);
    expect(concerned(event(true, [], ['year-7']))).toEqual(['younger']);
    expect(concerned(event(false, ['CARERS'], ['year-9']))).toEqual(['older']);
    expect(concerned(event(false, ['STUDENTS', 'STAFF']))).toEqual([]);
  });

  it('writes an audience as the numbers of a calendar file', () => {
    expect(audienceTypeIds(event(true))).toBe('1');
    expect(audienceTypeIds(event(false, ['STUDENTS', 'CARERS']))).toBe('2,3');
    expect(audienceTypeIds(event(false, ['STAFF']))).toBe('4');
  });
});
