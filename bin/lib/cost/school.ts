/**
 * The school of the cost model, and how it uses the portal in a month of term. Change a number here and
 * run `npm run cost` to get another estimate.
 */
export const assumed = {
  /** Days of a month of term, of which a year has 9.5: 200 school days. */
  schoolDays: 21,
  otherDays: 9,
  schoolDaysOfYear: 200,
  /** The share of people who sign in at least once a month. */
  monthly: 0.9,
  /** Minutes a day in which a person has a page open and visible. */
  minutes: 8,
  /** Requests of the emergency file in such a minute, without and with a message. */
  calmRequests: 60 / 54,
  liveRequests: 60 / 5,
  /** Releases in a month. After each, a person loads the code again. */
  releases: 2,
  withAddress: 0.9,
  /** Mails that a person with an address gets in a month: digests, reminders, the principal's. */
  digests: 4.3,
  reminders: 7.35,
  letters: 1,
  /** Events of SES for each message: sent, delivered, often opened. */
  eventsPerMail: 3.5,
  /**
   * The share of hours in which work of a kind is done or waits, as most kinds rest at night, and in
   * which something fails.
   */
  workHours: 0.2,
  faultHours: 0.02,
  /** GB-seconds of Lambda for each call and each mail with its events; KB of logs for each call. */
  lambdaPerCall: 0.035,
  lambdaPerMail: 0.17,
  logsPerCall: 1.5,
  /** Windows of 45 minutes of a school day in which somebody opens a list with a child: nearly all lessons. */
  windowsOfChild: 7,
  /** Messages and events of mail that Lambda receives at once. */
  mailBatch: 5,
} as const;

/** The code of some screens, as `docs/benchmarks.md` measures it. */
export const code = { megabytes: 0.275, files: 42 } as const;

/**
 * What a person loads on a day without code: 12 small pictures of 45 KB and one large one of 250 KB that
 * are new to them, 15 answers of 6 KB, and 6 small files of the page.
 */
export const daily = { megabytes: 12 * 0.045 + 0.25 + 15 * 0.006, files: 12 + 1 + 6 } as const;

/** The roles, each with its share of the people and of those who open the portal on a day. */
export const roles = {
  student: { share: 0.4, onSchoolDays: 0.6, onOtherDays: 0.1 },
  carer: { share: 0.5, onSchoolDays: 0.35, onOtherDays: 0.1 },
  staff: { share: 0.1, onSchoolDays: 0.9, onOtherDays: 0.1 },
  /** One person of the attendance office for 750 people, in addition to the staff. */
  office: { share: 1 / 750, onSchoolDays: 1, onOtherDays: 0 },
  /** One administrator for 500 people, likewise. */
  administrator: { share: 1 / 500, onSchoolDays: 1, onOtherDays: 0 },
} as const;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

/** Returns the people of a role at a school. */
export const peopleOf = (role: Role, people: number): number => people * roles[role].share;

/** Returns on how many days of a month the people of a role open the portal, all added up. */
export const personDays = (role: Role, people: number): number => {
  const { onSchoolDays, onOtherDays } = roles[role];
  const days = assumed.schoolDays * onSchoolDays + assumed.otherDays * onOtherDays;
  return peopleOf(role, people) * days;
};

/** Returns those days of all people. */
export const allPersonDays = (people: number): number =>
  roleNames.reduce((sum, role) => sum + personDays(role, people), 0);

/** Returns the mails of a month. */
export const mails = (people: number): number =>
  people * assumed.withAddress * (assumed.digests + assumed.reminders + assumed.letters);

/** The months of a year that are like the month of term. */
export const monthsOfTerm = assumed.schoolDaysOfYear / assumed.schoolDays;
