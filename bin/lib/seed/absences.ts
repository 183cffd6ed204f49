import { type AbsenceDeps, absenceHandlers } from '#functions/absences/absences';
import { type AttendanceDeps, attendanceHandlers } from '#functions/absences/attendance';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { attachmentFiles } from '#functions/absences/store/attachment-files';
import { attachmentRepository } from '#functions/absences/store/attachments';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import { schoolYears } from '#functions/absences/store/school-years';
import { enrolmentReader } from '#functions/courses/store/enrolments';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { wholePartition } from '#functions/kernel/store/partition';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { homerooms } from '#functions/people/store/homerooms';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { timetableReader } from '#functions/timetables/store/timetables';
import type { NoticeForm } from '#shared/absences/notice-form';
import { reach } from '#shared/absences/notice-kinds';
import { daysBetween } from '#shared/absences/school-day';
import { isInForce, Profile } from '#shared/intake/roster';
import type { RequestFacts } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import { isNameable, schoolDayFrom } from '#shared/timetables/school-days';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

type AbsenceHandlers = ReturnType<typeof absenceHandlers>;

/** What a family of the demo reports, and what the office has done with it. */
interface Report {
  readonly form: Partial<NoticeForm>;
  /** The school day, counted from the next one, or the first and last day of a leave. */
  readonly days: readonly [first: number, last?: number];
  /** Whether it is about all children of the family. */
  readonly isForAll?: boolean;
  readonly office?: 'see' | 'record' | 'approve' | 'decline';
}

const reports: readonly Report[] = [
  { form: { reason: 'illness', text: 'Fever since last night.' }, days: [0], isForAll: true },
  { form: { reason: 'medical', part: 'late', time: '10:30' }, days: [0], office: 'see' },
  { form: { reason: 'illness', text: 'She was sick this morning.' }, days: [0], office: 'record' },
  { form: { reason: 'transport', part: 'late', time: '09:15' }, days: [0] },
  { form: { reason: 'medical', part: 'afternoon', text: 'The dentist at 1 pm.' }, days: [1] },
  { form: { reason: 'family', text: 'A wedding.', destination: 'Hobart' }, days: [2, 6] },
  { form: { reason: 'family', destination: 'Auckland' }, days: [3, 8] },
  { form: { reason: 'religious' }, days: [4, 6], office: 'approve' },
  { form: { reason: 'family', destination: 'Bali' }, days: [2, 9], office: 'decline' },
];

/**
 * Writes what families report to the attendance office through the handlers of the API, for the next
 * school days. The families of the people who are named at the start stay as the files have them.
 */
export async function writeAbsences(
  tools: Tools,
  site: DemoSite,
  { named, now }: { readonly named: readonly string[]; readonly now: Date },
): Promise<void> {
  const { timeZone } = demoSettings[site];
  const deps = depsOf(tools);
  const today = dayIn(timeZone, now);
  const found = await wholePartition(tools.db, tools.table('users'), site);
  const people = found.filter(({ type }) => type !== undefined).map((item) => Profile.parse(item));
  const days = await schoolDays(deps, site, today);
  const families = familiesOf(people, named, today);
  const office = people.find(({ capabilities }) => capabilities.includes('attendance'));
  const family = absenceHandlers(deps);
  for (const [
    i,
    {
      form,
      days: [first, last],
      isForAll = false,
      office: act,
    },
  ] of reports.entries()) {
    const { carer, children } = families[i] ?? {};
    const [from, to] = [days[first], days[last ?? first]];
    if (!carer || !children || !from || !to) continue;
    const caller = callerOf(carer, site, children);
    const numbers = children.flatMap(({ studentNumber = [] }) => studentNumber);
    const sent = await family.create(
      {
        part: 'day',
        reason: '',
        text: '',
        destination: '',
        ...form,
        ...(last === undefined ? { days: [from] } : { kind: 'leave', from, to }),
        STUDENT_NUMBER: isForAll ? numbers : numbers.slice(0, 1),
      },
      caller,
      factsAt(now, (i + 2) * 7),
    );
    if (!office || !act) continue;
    await decide(deps, sent, { act, caller: callerOf(office, site, []), facts: factsAt(now, i) });
  }
}

interface OfficeAct {
  readonly act: NonNullable<Report['office']>;
  readonly caller: Caller;
  readonly facts: RequestFacts;
}

async function decide(
  deps: AttendanceDeps,
  { noticeUid, updated_at = '' }: Awaited<ReturnType<AbsenceHandlers['create']>>,
  { act, caller, facts }: OfficeAct,
): Promise<void> {
  const office = attendanceHandlers(deps);
  const notice = { noticeUid, updated_at };
  if (act === 'see') await office.see(notice, caller, facts);
  else if (act === 'record') await office.record(notice, caller, facts);
  else {
    const answer = act === 'approve' ? '' : 'There are examinations on these days.';
    const decision = { approved: act === 'approve', answer, family_checked: true };
    await office.decide({ ...notice, ...decision }, caller, facts);
  }
}

/** Returns carers with their children of today, each child in one family. */
function familiesOf(people: readonly Profile[], named: readonly string[], today: string) {
  const byUid = new Map(people.map((each) => [each.userUid, each]));
  const taken = new Set<string>();
  return people.flatMap((carer) => {
    const children = carer.children.flatMap((link) => {
      const child = isInForce(link, today) ? byUid.get(link.userUid) : undefined;
      return child?.status === 'active' && child.studentNumber ? [child] : [];
    });
    const isTaken = [carer, ...children].some(
      ({ username, userUid }) => named.includes(username) || taken.has(userUid),
    );
    if (isTaken || children.length === 0 || carer.status !== 'active') return [];
    for (const { userUid } of children) taken.add(userUid);
    return [{ carer, children }];
  });
}

/** Returns the next school days, from today or from the end of the holidays. */
async function schoolDays({ schoolYears }: AbsenceDeps, site: DemoSite, today: string) {
  const { timeZone } = demoSettings[site];
  const years = await schoolYears({ schoolUid: namedSchool(site).site, timeZone });
  const calendar = await years.between({ from: today, until: addDays(today, reach.ahead) });
  const first = schoolDayFrom(calendar, today) ?? today;
  return daysBetween(first, addDays(first, 21)).filter((day) => isNameable(calendar, day));
}

/** Nobody waits for the mail, which the watch over lost work orders, or for a push. */
const orderMail = async () => {};

function depsOf(tools: Tools): AbsenceDeps & AttendanceDeps {
  const settings = settingsRepository(tools);
  return {
    settings,
    orderMail,
    orderPush: orderMail,
    days: mailDays(tools),
    dailyMail: { send: orderMail },
    users: userRepository(tools),
    notices: noticeRepository(tools),
    attachments: attachmentRepository(tools),
    files: attachmentFiles(tools),
    limits: limitRepository(tools),
    idempotency: idempotencyRepository(tools),
    records: absenceRecords(tools),
    enrolments: enrolmentReader(tools),
    timetables: timetableReader(tools),
    schoolYears: schoolYears(tools, settings),
    suppressions: suppressionRepository(tools),
    restricted: restrictedChildren(tools),
    homerooms: homerooms(tools),
  };
}

const callerOf = (person: Profile, site: DemoSite, children: readonly Profile[]): Caller => ({
  ...person,
  ...namedSchool(site),
  timeZone: demoSettings[site].timeZone,
  host: '',
  carerGroups: [],
  carerOf: children.map(({ userUid }) => userUid),
  carerNumber: person.carerNumber,
});

/** Returns a request some minutes ago. */
const factsAt = (now: Date, minutes: number): RequestFacts => ({
  now: new Date(now.getTime() - minutes * 60_000),
  idempotencyKey: undefined,
  site: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  audit: async () => {},
});
