import * as z from 'zod';
import type { RosterKind } from '#shared/intake/roster-records';
import {
  AnyText,
  Day,
  DaysByAgent,
  Decimal,
  Flag,
  Id,
  Ids,
  Line,
  oneOf,
  Text,
  TypedIds,
  Word,
  Words,
  Year,
} from './values.ts';

interface FileShape {
  /** The columns that the portal reads, with their schemas. */
  readonly cells: z.ZodObject;
  /** Columns of OneRoster 1.1 and 1.2 that the portal does not read. */
  readonly unread?: string;
  /** Columns that hold identifiers, with the file they refer to. */
  readonly refers?: Readonly<Record<string, RosterKind>>;
  /** The columns of `refers` without whose record a row has no use. */
  readonly needs?: readonly string[];
}

/** The columns that every file but the manifest has. */
export const commonColumns = ['sourcedId', 'status', 'dateLastModified'] as const;

const orgTypes = ['department', 'school', 'district', 'local', 'state', 'national'];
const sessionTypes = ['gradingPeriod', 'semester', 'schoolYear', 'term'];

/** The roles of people in OneRoster. */
export const userRoles = [
  'administrator',
  'aide',
  'counselor',
  'districtAdministrator',
  'guardian',
  'parent',
  'principal',
  'proctor',
  'relative',
  'siteAdministrator',
  'student',
  'systemAdministrator',
  'teacher',
];

/** The roles of people in a class. OneRoster has all but the aide. */
export const classRoles = ['administrator', 'proctor', 'student', 'teacher', 'aide'];

/**
 * The OneRoster files that the portal reads, for 1.1 and 1.2. They differ only in `users.csv`: 1.1
 * has role and organisations on the person, 1.2 has them in `roles.csv`.
 */
export const files = {
  orgs: {
    cells: z.object({
      sourcedId: Id,
      name: Line,
      type: Word(orgTypes),
      identifier: Line.optional(),
      parentSourcedId: Id.optional(),
    }),
    refers: { parentSourcedId: 'orgs' },
  },
  academicSessions: {
    cells: z.object({
      sourcedId: Id,
      title: Line,
      type: Word(sessionTypes),
      startDate: Day,
      endDate: Day,
      parentSourcedId: Id.optional(),
      schoolYear: Year,
    }),
    refers: { parentSourcedId: 'academicSessions' },
  },
  courses: {
    cells: z.object({
      sourcedId: Id,
      title: Line,
      courseCode: Line.optional(),
      grades: Words,
      orgSourcedId: Id,
      subjects: Words,
    }),
    unread: 'schoolYearSourcedId subjectCodes',
    refers: { orgSourcedId: 'orgs' },
    needs: ['orgSourcedId'],
  },
  classes: {
    cells: z.object({
      sourcedId: Id,
      title: Line,
      grades: Words,
      courseSourcedId: Id,
      classCode: Line.optional(),
      classType: Word(['homeroom', 'scheduled']).optional(),
      location: Line.optional(),
      schoolSourcedId: Id,
      termSourcedIds: Ids,
      subjects: Words,
      periods: Words,
    }),
    unread: 'subjectCodes',
    refers: {
      courseSourcedId: 'courses',
      schoolSourcedId: 'orgs',
      termSourcedIds: 'academicSessions',
    },
    needs: ['schoolSourcedId'],
  },
  users: {
    cells: z.object({
      sourcedId: Id,
      enabledUser: Flag,
      orgSourcedIds: Ids,
      role: Word(userRoles).optional(),
      username: Line.refine((name) => name.length <= 200, 'A username has at most 200 characters.'),
      userIds: TypedIds,
      givenName: Line.optional(),
      familyName: Line.optional(),
      preferredGivenName: Line.optional(),
      preferredFamilyName: Line.optional(),
      identifier: Line.optional(),
      email: Line.optional(),
      sms: AnyText,
      phone: AnyText,
      agentSourcedIds: Ids,
      grades: Words,
      'metadata.portal.restrictedAgents': Ids,
      'metadata.portal.agentsFrom': DaysByAgent,
      'metadata.portal.agentsUntil': DaysByAgent,
    }),
    unread:
      'middleName password userMasterIdentifier preferredMiddleName primaryOrgSourcedId pronouns resourceSourcedIds',
    refers: {
      orgSourcedIds: 'orgs',
      agentSourcedIds: 'users',
      'metadata.portal.restrictedAgents': 'users',
    },
    needs: ['orgSourcedIds'],
  },
  roles: {
    cells: z.object({
      sourcedId: Id,
      userSourcedId: Id,
      role: Word(userRoles),
      beginDate: Day.optional(),
      endDate: Day.optional(),
      orgSourcedId: Id,
    }),
    unread: 'roleType userProfileSourcedId',
    refers: { userSourcedId: 'users', orgSourcedId: 'orgs' },
    needs: ['userSourcedId', 'orgSourcedId'],
  },
  enrollments: {
    cells: z.object({
      sourcedId: Id,
      classSourcedId: Id,
      schoolSourcedId: Id,
      userSourcedId: Id,
      role: Word([...classRoles, ...userRoles]),
      primary: Flag.optional(),
      beginDate: Day.optional(),
      endDate: Day.optional(),
    }),
    refers: { classSourcedId: 'classes', schoolSourcedId: 'orgs', userSourcedId: 'users' },
    needs: ['classSourcedId', 'schoolSourcedId', 'userSourcedId'],
  },
  demographics: {
    cells: z.object({ sourcedId: Id, birthDate: Day.optional() }),
    unread:
      'sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus',
    refers: { sourcedId: 'users' },
    needs: ['sourcedId'],
  },
  categories: {
    cells: z.object({ sourcedId: Id, title: Line, weight: Decimal.optional() }),
  },
  lineItems: {
    cells: z.object({
      sourcedId: Id,
      title: Line,
      description: Text.optional(),
      assignDate: Day,
      dueDate: Day,
      classSourcedId: Id,
      categorySourcedId: Id.optional(),
      gradingPeriodSourcedId: Id.optional(),
      academicSessionSourcedId: Id.optional(),
      resultValueMin: Decimal.optional(),
      resultValueMax: Decimal.optional(),
    }),
    unread: 'schoolSourcedId',
    refers: {
      classSourcedId: 'classes',
      categorySourcedId: 'categories',
      gradingPeriodSourcedId: 'academicSessions',
      academicSessionSourcedId: 'academicSessions',
    },
    needs: ['classSourcedId'],
  },
  results: {
    cells: z.object({
      sourcedId: Id,
      lineItemSourcedId: Id,
      studentSourcedId: Id,
      scoreStatus: oneOf(
        'exempt',
        'fully graded',
        'not submitted',
        'partially graded',
        'submitted',
      ),
      score: Decimal.optional(),
      scoreDate: Day,
      comment: Text.optional(),
      textScore: Line.optional(),
      missing: Flag.optional(),
    }),
    unread: 'classSourcedId inProgress incomplete late',
    refers: { lineItemSourcedId: 'lineItems', studentSourcedId: 'users' },
    needs: ['lineItemSourcedId', 'studentSourcedId'],
  },
} as const satisfies Record<RosterKind, FileShape>;

/** A parsed row of a file. */
export type Row<K extends RosterKind> = z.infer<(typeof files)[K]['cells']>;

/** Returns the columns that a file may have without a warning. */
export const columnsOf = (kind: RosterKind): string[] => {
  const { cells, unread }: FileShape = files[kind];
  return [
    ...new Set([...commonColumns, ...Object.keys(cells.shape), ...(unread?.split(' ') ?? [])]),
  ];
};

/** Returns the columns that every row of a file needs. */
export const neededColumnsOf = (kind: RosterKind): string[] =>
  Object.entries(files[kind].cells.shape)
    .filter(([, cell]) => !cell.safeParse(undefined).success)
    .map(([name]) => name);

/** Returns the columns of a file that hold days. */
export const dayColumnsOf = (kind: RosterKind): string[] =>
  Object.keys(files[kind].cells.shape).filter((column) => /Date$/.test(column));

/** Whether a row of a file has no use without the record that a column refers to. */
export const needs = (kind: RosterKind, column: string): boolean => {
  const { needs: needed = [] }: FileShape = files[kind];
  return needed.includes(column);
};

/** Returns the columns of a file that refer to other files. */
export const referencesOf = (kind: RosterKind): [column: string, target: RosterKind][] => {
  const { refers }: FileShape = files[kind];
  return Object.entries(refers ?? {});
};

/** Files of OneRoster that the portal does not read. */
export const unreadFiles = [
  'classResources',
  'courseResources',
  'resources',
  'userProfiles',
  'userResources',
  'scoreScales',
  'lineItemLearningObjectiveIds',
  'lineItemScoreScales',
  'resultLearningObjectiveIds',
  'resultScoreScales',
];

/** Misspellings of known information systems. They cannot mean another column. */
export const knownMisspellings: Record<string, string> = {
  datalastmodified: 'dateLastModified',
  prefferedgivenname: 'preferredGivenName',
  prefferedmiddlename: 'preferredMiddleName',
  prefferedfamilyname: 'preferredFamilyName',
};
