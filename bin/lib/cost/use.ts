import { schedules } from '#infra/schedules';
import { sizeOf } from '#infra/sizes';
import {
  allPersonDays,
  assumed,
  mails,
  peopleOf,
  personDays,
  type Role,
  roleNames,
} from './school.ts';
import { type CallName, type CallUnits, callUnits, visitsOfCall } from './units.ts';

/** How often a person makes each call on a day on which they open the portal. */
type Day = Readonly<Partial<Record<CallName, number>>>;

/** The pages that a person opens on such a day, of which the web logs are told. */
const pagesOfDay = 6;

/** Returns the page visits of a month. */
export const visitsOf = (people: number): number => allPersonDays(people) * pagesOfDay;

/** What everyone does, besides visits of pages. */
const everyone: Day = {
  'settings.get': 1,
  'notification-preferences.portal': 1,
  'posts.get': 1.2,
  'readposts.create': 0.8,
  'calendar.list': 0.3,
  'search.find': 0.1,
};

/**
 * An office that has its list open for 8 hours asks each 5 seconds for the 3 hours in which it works in
 * it, and each 20 seconds for the others (`web/src/features/absences/office/pulsePace.ts`).
 */
const pulses = 3 * 720 + 5 * 180;

const days: Readonly<Record<Role, Day>> = {
  student: {
    ...everyone,
    'home.get: a student': 1.5,
    'posts.list: a student': 0.7,
    'my-day-timetables.list': 0.7,
    'upcoming-tasks.list': 0.5,
    'places.list': 0.3,
    'pages.list': 1,
    'plotcourse.list': 0.2,
  },
  carer: {
    ...everyone,
    'home.get: a carer': 1.5,
    'posts.list: a carer': 0.7,
    'carerstudents.list': 0.5,
    'absences.list': 0.2,
    'absences.listNotices': 0.2,
    'absences.create': 0.08,
    'plotcourse.list': 0.1,
    'student-academic-reports.list': 0.05,
  },
  staff: {
    ...everyone,
    'home.get: staff': 1.5,
    'posts.list: staff': 0.7,
    'teacher-day-timetable.list': 1,
    'students.list: a teacher of 77': 0.8,
    'plotcourse.list': 0.5,
    'pages.list': 0.5,
  },
  office: {
    ...everyone,
    'home.get: the office': 1.5,
    'attendance.pulse': pulses,
    'attendance.listDay': 60,
    'attendance.listOpen': 60,
    'attendance.unexplained': 15,
    'attendance: a notice, opened and recorded': 12,
    'emailstatistics.list': 5,
  },
  administrator: {
    ...everyone,
    'home.get: staff': 1.5,
    'admin-dashboard.get': 2,
    'emailstatistics.list': 10,
    'posts.list: staff': 2,
  },
};

/** The runs of each schedule in a month of 30 days, and the seconds that one takes. */
const runSeconds: Readonly<Record<keyof typeof schedules, number>> = {
  'work-watch': 0.15,
  'signing-sweep': 0.1,
  'search-sweep': 0.1,
  'mail-schedule': 0.1,
  'absence-sweep': 0.3,
  'usage-counts': 2,
  'looks-roll-up': 1,
  'post-sweep': 0.1,
  'mail-recount': 20,
  purge: 30,
};
export const scheduleNames = Object.keys(runSeconds) as (keyof typeof schedules)[];

export const minutesOfMonth = 43_200;
export const runsOf = (name: keyof typeof schedules): number =>
  minutesOfMonth / schedules[name].every.toMinutes();

/** What a school does in a month of term. */
export interface Use {
  /** Calls of the API. */
  readonly calls: number;
  readonly pulses: number;
  /** Runs of schedules. */
  readonly runs: number;
  readonly mails: number;
  /** Units of calls, of mail with its events, of schedules, and of the school's nightly files. */
  readonly units: Readonly<
    Record<'calls' | 'mail' | 'schedules' | 'files', { read: number; written: number }>
  >;
  /** Bytes that are added to the audit. */
  readonly audit: number;
  /** GB-seconds of Lambda. */
  readonly gbSeconds: number;
}

/** Returns how often each call is made in a month. */
export function callsOf(people: number): ReadonlyMap<CallName, number> {
  const visits = visitsOf(people) / visitsOfCall;
  const calls = new Map<CallName, number>([['weblogs.create', visits]]);
  for (const role of roleNames) {
    for (const [call, times] of Object.entries(days[role]) as [CallName, number][]) {
      calls.set(call, (calls.get(call) ?? 0) + times * personDays(role, people));
    }
  }
  return calls;
}

/**
 * Returns the units of the files that a school's systems send each night: all records are read, of 24 KB
 * for a person, and each student has 2 new or changed records of 4 units a day.
 */
const filesOf = (people: number) => ({
  read: people * (24 / 4) * 30,
  written: peopleOf('student', people) * 2 * 4 * assumed.schoolDays,
});

/**
 * Returns the items that list by child who looked at it: one for each window in which somebody did, in a
 * month of term. Most lists are of whole classes, so each child is on one in most lessons.
 */
export const rolledLooks = (people: number) =>
  peopleOf('student', people) * assumed.windowsOfChild * assumed.schoolDays;

/** What can be left out, to tell what it costs over all lines. */
export type Part = 'pulse' | 'mail' | 'audit' | 'schedules';

/** Returns what a school does in a month. */
export function useOf(people: number, without?: Part): Use {
  const times = new Map(callsOf(people));
  if (without === 'pulse') times.delete('attendance.pulse');
  const unitsIn = (call: CallName): CallUnits => {
    const units: CallUnits = callUnits[call];
    // What these calls write is nearly all audit.
    return without === 'audit' && units.audit ? { read: units.read, written: 0 } : units;
  };
  const counted = [...times].map(([call, count]) => [count, unitsIn(call)] as const);
  const sum = (of: (each: (typeof counted)[number]) => number) =>
    counted.reduce((all, each) => all + of(each), 0);
  const calls = sum(([count]) => count);
  const scheduled = without === 'schedules' ? [] : scheduleNames;
  const runs = scheduled.map((name) => [name, runsOf(name)] as const);
  const sent = without === 'mail' ? 0 : mails(people);
  const ofMail = (of: 'read' | 'written') =>
    sent *
    (callUnits['mail: a message'][of] + assumed.eventsPerMail * callUnits['mail: an event'][of]);
  const rolled = scheduled.length > 0 && without !== 'audit' ? rolledLooks(people) : 0;
  const ofRuns = (of: 'read' | 'written') =>
    runs.reduce((all, [name, times]) => all + times * callUnits[`job ${name}`][of], 0);
  return {
    calls,
    pulses: times.get('attendance.pulse') ?? 0,
    runs: runs.reduce((all, [, times]) => all + times, 0),
    mails: sent,
    units: {
      calls: { read: sum(([n, { read }]) => n * read), written: sum(([n, u]) => n * u.written) },
      mail: { read: ofMail('read'), written: ofMail('written') },
      schedules: { read: ofRuns('read'), written: ofRuns('written') + rolled },
      files: filesOf(people),
    },
    audit: sum(([count, { audit = 0 }]) => count * audit),
    gbSeconds:
      calls * assumed.lambdaPerCall +
      sent * assumed.lambdaPerMail +
      runs.reduce((all, [name, n]) => all + n * runSeconds[name] * (sizeOf(name).memory / 1024), 0),
  };
}
