import type { S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type DemoSite, demoSettings } from '#bin/demo/content';
import { absenceHandlers } from '#functions/absences/absences';
import { attendanceHandlers } from '#functions/absences/attendance';
import { orderMail, orderPush } from '#functions/absences/mail/order-mail';
import { sendAbsentEmailHandlers } from '#functions/absences/send-absent-email';
import type {
  AbsenceMessage,
  DailyAbsenceMessage,
  NoticePushMessage,
} from '#functions/absences/store/absence-message';
import { attachmentFiles } from '#functions/absences/store/attachment-files';
import { attachmentRepository } from '#functions/absences/store/attachments';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import type { SchoolYears } from '#functions/absences/store/school-years';
import { s3With } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { homerooms } from '#functions/people/store/homerooms';
import { personKeys } from '#functions/people/store/person-record';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import type { AbsenceRecord } from '#shared/absences/absence-record';
import { type ChildLink, isInForce, type Profile } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import { type SchoolCalendar, unknownCalendar } from '#shared/timetables/school-days';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { person, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';

export const today = '2026-03-02';

const link = (child: string, is: Partial<ChildLink> = {}): ChildLink => ({
  userUid: `uid-${child}`,
  status: 'active',
  restricted: false,
  ...is,
});
const child = (username: string, is: Partial<Profile> = {}) =>
  profile({
    username,
    type: 'student',
    studentNumber: `n-${username}`,
    form_run: 'Year 8',
    firstname: username,
    surname: `Of-${username}`,
    groups: ['year-8'],
    ...is,
  });
const carer = (username: string, children: ChildLink[], is: Partial<Profile> = {}) =>
  profile({ username, type: 'affiliate', is_carer: true, children, ...is });

/** Families of every shape: each person with the links that matter. */
export const everyone: readonly Profile[] = [
  child('nina', { groups: ['year-8', 'home-8a', 'maths-8'], homeroom_teacher: 'uid-homa' }),
  child('max', { groups: ['year-8'] }),
  child('olga'),
  child('gone', { status: 'left' }),
  // Two households of nina and max; the second carer also has olga.
  carer('cara', [link('nina'), link('max')]),
  carer('carl', [link('nina'), link('olga')]),
  carer('court', [link('nina', { restricted: true })]),
  carer('ended', [link('nina', { status: 'ended' }), link('olga')]),
  carer('late', [link('nina', { valid_to: '2026-03-01' })]),
  carer('soon', [link('nina', { valid_from: '2026-03-03' })]),
  carer('stranger', [link('olga')]),
  carer('former', [link('gone')]),
  // Staff: one teaches nina, one has her homeroom, one is also her carer, one has an ended link.
  profile({ username: 'tess', type: 'faculty', groups: ['all-staff', 'maths-8'] }),
  profile({ username: 'nurse', type: 'faculty', capabilities: ['all-students'] }),
  carer('exnurse', [link('nina', { status: 'ended' })], {
    type: 'faculty',
    capabilities: ['all-students'],
  }),
  profile({ username: 'homa', type: 'faculty', groups: ['all-staff'] }),
  profile({ username: 'tim', type: 'faculty', groups: ['all-staff'] }),
  carer('parent', [link('nina')], { type: 'faculty', groups: ['maths-8'] }),
  carer('exparent', [link('nina', { status: 'ended' })], { type: 'faculty', groups: ['maths-8'] }),
  // The attendance office, one of whom is a restricted carer.
  profile({ username: 'otto', type: 'affiliate', capabilities: ['attendance'] }),
  carer('orla', [link('nina', { restricted: true })], { capabilities: ['attendance'] }),
  carer('oscar', [link('nina')], { capabilities: ['attendance'] }),
  profile({ username: 'ada', type: 'faculty', capabilities: ['administrator'] }),
];

/** A school with families in memory, the handlers about absences, and a clock. */
export async function absenceSchool(site: DemoSite = 'main') {
  const { db, all, names } = memoryTables(async () => {});
  const tables = tablesOf(db);
  const put = (TableName: string, Item: object) => db.send(new PutCommand({ TableName, Item }));
  for (const each of everyone)
    await put('users', { ...each, schoolUid: site, ...personKeys(schoolNamed(site), each) });
  const room = { groupUid: 'home-8a', groupname: '8A', grouptype: 'Homeroom' };
  await put('groups', { pk: site, sk: room.groupUid, ...room });
  await put('settings', { pk: site, sk: 'settings', ...demoSettings[site] });
  const jobs: { readonly message: AbsenceMessage; readonly seconds: number }[] = [];
  const queue = {
    async send(message: AbsenceMessage, seconds = 0) {
      jobs.push({ message, seconds });
    },
  };
  /** Orders of the mail about unexplained absences that the office gave. */
  const dailyJobs: DailyAbsenceMessage[] = [];
  const records: AbsenceRecord[] = [];
  const isOf = (userUid: string) => (each: AbsenceRecord) => each.userUid === userUid;
  /** The school days, which a test may set. */
  const days = { calendar: unknownCalendar };
  const users = userRepository(tables);
  const notices = noticeRepository(tables);
  const { s3, everything } = memoryBuckets();
  const files = memoryFiles(s3);
  const attachments = attachmentRepository(tables);
  const reading = {
    users,
    notices,
    files,
    attachments,
    limits: limitRepository(tables),
    settings: settingsRepository(tables),
    orderMail: orderMail(queue),
  };
  const family = absenceHandlers({
    ...reading,
    idempotency: idempotencyRepository(tables),
    records: bound({
      withIds: async (ids) => records.filter((each) => ids.includes(each.DAILY_ATTENDANCE_ID)),
      ofStudent: async (userUid) => ({ records: records.filter(isOf(userUid)) }),
      ofStudentIn: async (userUid) => records.filter(isOf(userUid)),
    }),
    enrolments: bound({ ofPerson: async () => [] }),
    timetables: bound({ ofClasses: async () => [] }),
    schoolYears: async ({ schoolUid }) => {
      if (schoolUid !== site) throw new Error(`The years of ${schoolUid} are not those of ${site}`);
      return yearsOf(days.calendar);
    },
  });
  const pushJobs: NoticePushMessage[] = [];
  /** What the office reads of the school's records. */
  const recordsOfOffice = bound({
    unverified: async () => ({
      records: records.filter(({ status }) => status === 'unverified'),
    }),
    countUnverified: async () => records.filter(({ status }) => status === 'unverified').length,
    unverifiedIn: async ({ from, to }: { readonly from: string; readonly to: string }) =>
      records.filter(({ status, date }) => status === 'unverified' && from <= date && date <= to),
  });
  const office = attendanceHandlers({
    ...reading,
    orderPush: orderPush({ send: async (message) => void pushJobs.push(message) }),
    restricted: restrictedChildren(tables),
    suppressions: suppressionRepository(tables),
    homerooms: homerooms(tables),
    records: recordsOfOffice,
    days: mailDays(tables),
    dailyMail: { send: async (message) => void dailyJobs.push(message) },
  });
  const mail = sendAbsentEmailHandlers(reading);
  return {
    db,
    tables,
    all,
    names,
    put,
    jobs,
    /** The orders of pushes about answers. */
    pushJobs,
    dailyJobs,
    records,
    recordsOfOffice,
    notices,
    family,
    office,
    mail,
    s3,
    everything,
    files,
    attachments,
    days,
  };
}

/** A school's years of which the calendar is known. */
export const yearsOf = (calendar: SchoolCalendar): SchoolYears => ({
  terms: calendar.terms,
  yearOf: async () => calendar,
  between: async () => calendar,
});

/** The files of notices in memory. A signed address is its key and headers. */
const memoryFiles = (s3: S3Client) =>
  attachmentFiles({
    bucket: (name) => name,
    openS3: async () => ({
      ...(await s3With(() => s3)()),
      createPresignedPost: async (_, { Key, Conditions }) => ({
        url: 'https://files.example',
        fields: { key: `${Key}`, policy: JSON.stringify(Conditions) },
      }),
      getSignedUrl: async (_, { input }, options) => JSON.stringify({ ...input, ...options }),
    }),
  });

/** Returns a person of the school as a caller on the first day. */
export function callerNamed(username: string): Caller {
  const found = everyone.find((each) => each.username === username);
  if (!found) throw new Error(`There is no ${username} at the school`);
  const inForce = found.children.filter((each) => isInForce(each, today));
  return person({
    username,
    userUid: found.userUid,
    type: found.type,
    is_carer: found.is_carer,
    firstname: found.firstname,
    surname: found.surname,
    groups: found.groups,
    capabilities: found.capabilities,
    carerOf: inForce
      .map(({ userUid }) => userUid)
      .filter((uid) => everyone.some((each) => each.userUid === uid && each.status === 'active')),
  });
}

/** Returns a request a number of seconds after the start of the first day. */
export const secondsIn = (seconds: number, is: object = {}) =>
  request({ now: new Date(Date.parse(`${today}T00:00:00.000Z`) + seconds * 1000), ...is });

/** The words that only the sender and the office may read. */
export const secret = 'Canary-fever';

/** An absence of nina, with a text that only the sender and the office may read. */
export const fever = {
  STUDENT_NUMBER: 'n-nina',
  days: ['2026-03-03'],
  reason: 'illness',
  text: secret,
  part: 'late' as const,
  time: '10:30',
  destination: '',
};
