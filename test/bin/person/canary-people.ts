import type { Profile } from '#shared/intake/roster';
import { profile } from '#test/support/records/profiles';

/** Returns a word that is part of all stored data about one person, and of no other data. */
export const canaryOf = (username: string): string => `Kanari${username}`;

const person = (username: string, is: Partial<Profile>) =>
  profile({
    username,
    firstname: canaryOf(username),
    surname: `Xu${canaryOf(username)}`,
    userUid: `user-${canaryOf(username)}`,
    sourcedId: `sis-${canaryOf(username)}`,
    email: `${canaryOf(username)}@families.example`,
    ...is,
  });

export const student = person('student', {
  studentNumber: 'NKanaristudent',
  homeroom_teacher: 'user-Kanariteacher',
});
export const carer = person('carer', {
  type: 'affiliate',
  is_carer: true,
  carerNumber: 'NKanaricarer',
  children: [
    { userUid: student.userUid, status: 'active', restricted: false },
    { userUid: 'user-sibling', status: 'ended', restricted: false },
  ],
});
export const teacher = person('teacher', { type: 'faculty', places: ['place-1'] });
export const everyone = [student, carer, teacher];
