import { absenceReads } from '#functions/absences/absence-reads';
import { noticeReads } from '#functions/absences/absences';
import { carerStudentsHandlers } from '#functions/absences/carerstudents';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { noticeRepository } from '#functions/absences/store/notices';
import { schoolYears } from '#functions/absences/store/school-years';
import { calendarReader } from '#functions/calendar/store/calendar';
import { enrolmentReader } from '#functions/courses/store/enrolments';
import { ownMail } from '#functions/email-logs/store/own-mail';
import { favoriteHandlers } from '#functions/favourites/favorites';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { accountReads } from '#functions/finance/financial-info';
import { accountReader } from '#functions/finance/store/accounts';
import { homeroomCommentsHandlers } from '#functions/goals/homeroom-comments';
import { readingDeps } from '#functions/goals/reading-deps';
import { studentLearningGoalsHandlers } from '#functions/goals/student-learning-goals';
import { loadReader } from '#functions/intake/store/loads';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import type { Tables } from '#functions/kernel/store/tables';
import { plotCourseHandlers } from '#functions/learning/plotcourse';
import { behaviourReader } from '#functions/learning/store/behaviours';
import { courseResultRepository } from '#functions/learning/store/course-results';
import { distributionRepository } from '#functions/learning/store/distributions';
import { reportOpens, reportReader } from '#functions/learning/store/reports';
import { reportLists } from '#functions/learning/student-academic-reports';
import { studentLearningBehaviourHandlers } from '#functions/learning/student-learning-behaviour';
import { preferenceHandlers } from '#functions/notifications/notification-preferences';
import { ownDevices } from '#functions/notifications/push-devices';
import { hasTexts } from '#functions/notifications/store/has-texts';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { userHandlers } from '#functions/people/users';
import { postReader } from '#functions/posts/store/post-reader';
import { readPostHandlers } from '#functions/read-posts/readposts';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { settingsRepository } from '#functions/site/store/settings';
import { myDayTimetableHandlers } from '#functions/timetables/my-day-timetables';
import { timetableReader } from '#functions/timetables/store/timetables';
import { timetableDeps } from '#functions/timetables/timetable-deps';
import { goalYears } from '#shared/goals/term';
import type { RequestFacts } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { OperationId } from '#shared/rights/permission-matrix';
import { looksFor } from '../privacy.ts';
import { everyPage, type OwnRead } from './person-file.ts';

/**
 * What the file of a person has: the answers of the routes that the screens use. It calls the
 * handlers of other capabilities, so that the file and the screens never differ.
 */
export const personReads = (tables: Tables): readonly OwnRead[] => {
  const reads = readsOf(tables);
  return [...ownReads(reads), ...schoolReads(reads), ...learningReads(reads), ...lookReads(reads)];
};

type Reads = ReturnType<typeof readsOf>;

/** The calls whose answers the file has. */
function readsOf(tables: Tables) {
  const users = userRepository(tables);
  const settings = settingsRepository(tables);
  const posts = postReader(tables);
  const notices = noticeRepository(tables);
  const goals = readingDeps(tables);
  return {
    users,
    profile: userHandlers(users, groupRepository(tables)),
    family: carerStudentsHandlers({ users, settings }),
    mailChoice: preferenceHandlers({
      preferences: preferenceRepository(tables),
      suppressions: suppressionRepository(tables),
      users,
      sent: sentMessages(tables),
      hasTexts,
    }),
    devices: pushDeviceRepository(tables),
    favourites: favoriteHandlers(favoriteRepository(tables), posts, calendarReader(tables)),
    reading: readPostHandlers(readPostRepository(tables), posts, users),
    absent: absenceReads({
      users,
      settings,
      notices,
      records: absenceRecords(tables),
      enrolments: enrolmentReader(tables),
      timetables: timetableReader(tables),
      schoolYears: schoolYears(tables, settings),
    }),
    notices: noticeReads({ users, settings, notices }),
    results: plotCourseHandlers({
      users,
      results: courseResultRepository(tables),
      distributions: distributionRepository(tables),
    }),
    reports: reportLists({ users, reports: reportReader(tables), opens: reportOpens(tables) }),
    behaviour: studentLearningBehaviourHandlers({ users, behaviours: behaviourReader(tables) }),
    goals: studentLearningGoalsHandlers(goals),
    comments: homeroomCommentsHandlers(goals),
    account: accountReads({ accounts: accountReader(tables), loads: loadReader(tables), users }),
    timetable: myDayTimetableHandlers(timetableDeps(tables)),
    mail: ownMail(tables),
    looks: childLooks(tables),
    looksState: childState(tables),
  };
}

type Read<Of extends OwnRead['read']['of']> = Extract<OwnRead['read'], { of: Of }>['by'];
const mine = (part: string, operation: OperationId, by: Read<'caller'>): OwnRead => ({
  part,
  operation,
  read: { of: 'caller', by },
});
const ofStudents = (part: string, operation: OperationId, by: Read<'students'>): OwnRead => ({
  part,
  operation,
  read: { of: 'students', by },
});

const ownReads = ({
  users,
  profile,
  family,
  mailChoice,
  mail,
  devices,
  favourites,
  reading,
}: Reads): OwnRead[] => [
  mine('Profile', 'usr.get', (caller, facts) => profile.get(caller, caller, facts)),
  mine('Children', 'cs.list', (caller, facts) =>
    family.list({ auth_username: caller.username }, caller, facts),
  ),
  mine('Mail chosen', 'np', (caller, facts) => mailChoice.get({}, caller, facts)),
  mine('In the portal', 'np', (caller, facts) => mailChoice.portal({}, caller, facts)),
  mine('Devices for pushes', 'push.own', (caller) => ownDevices({ devices }, caller)),
  mine('Mail that left', 'priv', async (caller) => {
    const person = await users.of(caller).get(caller.userUid);
    return person && mail(caller, { userUid: caller.userUid, email: person.email });
  }),
  mine('Favourites', 'fav', (caller, facts) => favourites.list({}, caller, facts)),
  mine('Posts read', 'rp.get', ({ userUid, ...caller }, facts) =>
    everyPage((next_token) =>
      reading.list({ userUid, limit: 100, next_token }, { userUid, ...caller }, facts),
    ),
  ),
];

/** The longest timetable that one call answers. */
const fortnight = (now: Date, { timeZone }: Caller) => {
  const from = dayIn(timeZone, now);
  return { from, to: addDays(from, 13) };
};

const schoolReads = ({ timetable, absent, notices }: Reads): OwnRead[] => [
  mine('Timetable', 'tt.my', (caller, facts) =>
    timetable.list(fortnight(facts.now, caller), caller, facts),
  ),
  ofStudents('Timetable', 'tt.child', (caller, facts, { userUid }) =>
    timetable.listOfChild({ userUid, ...fortnight(facts.now, caller) }, caller, facts),
  ),
  ofStudents(
    'Absences',
    'abs.get',
    async (caller, facts, { studentNumber: STUDENT_NUMBER }) =>
      STUDENT_NUMBER &&
      everyPage(async (next_token) =>
        absent.list({ STUDENT_NUMBER, limit: 100, next_token }, caller, facts),
      ),
  ),
  ofStudents(
    'Notices of absence and leave',
    'abs.notice',
    async (caller, facts, { studentNumber: STUDENT_NUMBER }) =>
      STUDENT_NUMBER &&
      everyPage(async (next_token) =>
        notices.listNotices({ STUDENT_NUMBER, limit: 100, next_token }, caller, facts),
      ),
  ),
];

const learningReads = ({
  results,
  reports,
  goals,
  comments,
  account,
  behaviour,
}: Reads): OwnRead[] => [
  ofStudents('Results', 'plot', (caller, facts, { username }) =>
    results.list({ username }, caller, facts),
  ),
  ofStudents('Reports', 'rep.list', (caller, facts, { username }) =>
    everyPage((next_token) => reports.list({ username, limit: 100, next_token }, caller, facts)),
  ),
  ofStudents('Goals and reflections', 'sg.get', (caller, facts, { username }) =>
    everyTerm(caller, facts.now, (term) => goals.get({ username, ...term }, caller, facts)),
  ),
  ofStudents('Homeroom comments', 'goal.read', (caller, facts, { username }) =>
    everyTerm(caller, facts.now, (term) => comments.list({ username, ...term }, caller, facts)),
  ),
  mine('Account', 'fin', (caller, facts) =>
    everyPage(async (next_token) => account.listEntries({ limit: 100, next_token }, caller, facts)),
  ),
  ofStudents('Learning behaviours', 'beh', (caller, facts, { username }) =>
    behaviour.list({ username, type: 'annual' }, caller, facts),
  ),
];

/** Reads both semesters of the years whose goals are shown. */
const everyTerm = <T>(
  { timeZone }: Caller,
  now: Date,
  read: (term: { selected_year: string; semester: '1' | '2' }) => Promise<T>,
) =>
  Promise.all(
    goalYears(dayIn(timeZone, now)).flatMap((selected_year) =>
      (['1', '2'] as const).map((semester) => read({ selected_year, semester })),
    ),
  );

const lookReads = ({ looks, looksState: state, users }: Reads): OwnRead[] => {
  const everyLook = async (caller: Caller, facts: RequestFacts, child?: string) => {
    const complete_until = await state.of(caller).upTo();
    const found = await everyPage((next_token) =>
      looksFor({ looks, state, users }, { child, limit: 100, next_token }, caller, facts),
    );
    return { ...(complete_until && { 'listed until': complete_until }), looks: found };
  };
  return [
    mine('Who looked', 'priv', (caller, facts) => everyLook(caller, facts)),
    ofStudents('Who looked', 'priv', async (caller, facts, { userUid }) =>
      userUid === caller.userUid ? undefined : everyLook(caller, facts, userUid),
    ),
  ];
};
