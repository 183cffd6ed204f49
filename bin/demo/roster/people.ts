import { chanceOf } from '../chance.ts';
import type { DemoSite } from '../content.ts';
import type { Cell } from '../csv.ts';
import { type Adult, gradeCode, isOf, otherSite, type Student } from '../people/community.ts';
import type { School } from '../school-data.ts';
import type { Table } from './table.ts';
import { departmentId, groupId, schoolId } from './teaching.ts';

const columns =
  'enabledUser username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns metadata.portal.restrictedAgents metadata.portal.agentsFrom metadata.portal.agentsUntil';

/**
 * Returns the tables of people, roles and dates of birth. Links of families are on the student's
 * row. Carers of both schools come with all their children, those of the other school without
 * enrolments.
 */
export function peopleTables(site: DemoSite, { community }: School): Table[] {
  const own = community.students.filter((student) => student.site === site);
  const adults = community.adults.filter((adult) => isOf(adult, site));
  const siblings = community.students.filter(
    (student) =>
      student.site === otherSite(site) &&
      student.carers.length > 0 &&
      student.sourcedId.startsWith('g'),
  );
  return [
    { name: 'users', columns, rows: userRows() },
    {
      name: 'roles',
      columns: 'userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
      rows: roleRows(),
    },
    {
      name: 'demographics',
      columns:
        'birthDate sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus',
      rows: own.map((student) => [
        student.sourcedId,
        student.birthDate,
        sexOf(student),
        ...Array<string>(11).fill(''),
      ]),
    },
  ];

  function* userRows(): Generator<Cell[]> {
    for (const student of own) yield studentRow(student);
    for (const student of siblings) yield studentRow(student);
    for (const adult of adults) yield adultRow(adult, site);
  }

  function* roleRows(): Generator<Cell[]> {
    for (const { sourcedId, site: at, firstDay, lastDay } of [...own, ...siblings]) {
      const days = [firstDay, lastDay] as const;
      yield [`${sourcedId}-1`, sourcedId, 'primary', 'student', ...days, schoolId(at), ''];
    }
    for (const { sourcedId, roles } of adults) {
      let number = 0;
      for (const { role, at, department } of roles) {
        const type = number === 0 ? 'primary' : 'secondary';
        const org = at === 'group' ? groupId : schoolId(at);
        yield [`${sourcedId}-${++number}`, sourcedId, type, role, '', '', org, ''];
        // The departments of the other school do not belong to this package.
        if (!department || at !== site) continue;
        const below = departmentId(department);
        yield [`${sourcedId}-${++number}`, sourcedId, 'secondary', role, '', '', below, ''];
      }
    }
  }
}

function studentRow(student: Student): Cell[] {
  const { sourcedId, username, name, email, carers, grade, studentNumber, lastDay } = student;
  const byAgent = (day: 'from' | 'until') =>
    carers.flatMap((link) => (link[day] ? `${link.carer.sourcedId}=${link[day]}` : [])).join(',');
  return [
    sourcedId,
    lastDay === undefined,
    username,
    `{studentNumber:${studentNumber}}`,
    name.given,
    name.family,
    '',
    studentNumber,
    email,
    '',
    '',
    carers.map(({ carer }) => carer.sourcedId).join(','),
    gradeCode(grade),
    '',
    '',
    name.preferred ?? '',
    '',
    '',
    schoolId(student.site),
    '',
    carers.flatMap(({ carer, restricted }) => (restricted ? carer.sourcedId : [])).join(','),
    byAgent('from'),
    byAgent('until'),
  ];
}

function adultRow(adult: Adult, site: DemoSite): Cell[] {
  const { sourcedId, username, name, email, carerNumber, staffNumber } = adult;
  const ids = [
    carerNumber && `{carerNumber:${carerNumber}}`,
    staffNumber && `{staffNumber:${staffNumber}}`,
  ];
  return [
    sourcedId,
    true,
    username,
    ids.filter(Boolean).join(','),
    name.given,
    name.family,
    '',
    staffNumber ?? carerNumber,
    email,
    mobileOf(adult),
    '',
    '',
    '',
    '',
    '',
    name.preferred ?? '',
    '',
    '',
    schoolId(site),
    '',
    '',
    '',
    '',
  ];
}

/** Returns a number of those that are kept for stories. Not every school has one of everybody. */
function mobileOf({ sourcedId }: Adult): string {
  const chance = chanceOf('mobile', sourcedId);
  if (chance.next() < 0.06) return '';
  return `0491 57${String(Math.floor(chance.next() * 10_000)).padStart(4, '0')}`;
}

function sexOf({ site, sourcedId }: Student): string {
  const chance = chanceOf('sex', site, sourcedId).next();
  if (chance < 0.01) return 'unspecified';
  if (chance < 0.02) return 'other';
  return chance < 0.51 ? 'female' : 'male';
}
