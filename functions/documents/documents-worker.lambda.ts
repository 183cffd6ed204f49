import { join } from 'node:path';
import { absenceReads } from '#functions/absences/absence-reads';
import { noticeReads } from '#functions/absences/absences';
import { carerStudentsHandlers } from '#functions/absences/carerstudents';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { noticeRepository } from '#functions/absences/store/notices';
import { schoolYears } from '#functions/absences/store/school-days';
import { makeAckFile } from '#functions/acknowledgements/documents/ack-document';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import { calendarReader } from '#functions/calendar/store/calendar';
import { enrolmentReader } from '#functions/courses/store/enrolments';
import { makeEmailLog } from '#functions/email-logs/documents/email-log-document';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { ownMail } from '#functions/email-logs/store/own-mail';
import { makeRollFile } from '#functions/emergency/roll-document';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { favoriteHandlers } from '#functions/favourites/favorites';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { makeStatement } from '#functions/finance/documents/statement-document';
import { accountReads } from '#functions/finance/financial-info';
import { accountReader } from '#functions/finance/store/accounts';
import { homeroomCommentsHandlers } from '#functions/goals/homeroom-comments';
import { makeOwnGoals } from '#functions/goals/pdfs/own-goals-document';
import { readingDeps } from '#functions/goals/reading-deps';
import { studentLearningGoalsHandlers } from '#functions/goals/student-learning-goals';
import { loadReader } from '#functions/intake/store/loads';
import { auditRepository } from '#functions/kernel/audit/audit';
import { callerOf } from '#functions/kernel/http/caller';
import { newId } from '#functions/kernel/id';
import { withSchools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { tables } from '#functions/kernel/store/tables';
import { plotCourseHandlers } from '#functions/learning/plotcourse';
import { behaviourReader } from '#functions/learning/store/behaviours';
import { courseResultRepository } from '#functions/learning/store/course-results';
import { distributionRepository } from '#functions/learning/store/distributions';
import { reportOpens, reportReader } from '#functions/learning/store/reports';
import { reportLists } from '#functions/learning/student-academic-reports';
import { studentLearningBehaviourHandlers } from '#functions/learning/student-learning-behaviour';
import { mediaStore } from '#functions/media/store/media';
import { preferenceHandlers } from '#functions/notifications/notification-preferences';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { openFonts } from '#functions/pdf/font-set';
import { groupRepository } from '#functions/people/store/groups';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { userHandlers } from '#functions/people/users';
import { postReader } from '#functions/posts/store/post-reader';
import { everyPage, makePersonFile, type OwnRead } from '#functions/privacy/documents/person-file';
import { looksFor } from '#functions/privacy/privacy';
import { makeReaders } from '#functions/read-posts/documents/readers-document';
import { readPostHandlers } from '#functions/read-posts/readposts';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { makeRequestsFile } from '#functions/signing/documents/requests-document';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { looks } from '#functions/site/store/school-look';
import { settingsRepository } from '#functions/site/store/settings';
import { makeSubscriberFile } from '#functions/subscribers/documents/subscriber-document';
import { subscriberReader } from '#functions/subscribers/store/subscribers';
import { myDayTimetableHandlers } from '#functions/timetables/my-day-timetables';
import { dutyReader } from '#functions/timetables/store/duty';
import { timetableReader } from '#functions/timetables/store/timetables';
import { timetableDeps } from '#functions/timetables/timetable-deps';
import { goalYears } from '#shared/goals/term';
import type { RequestFacts } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import type { OperationId } from '#shared/rights/permission-matrix';
import { documentsWorker } from './documents-worker.ts';
import { documentFiles } from './store/document-files.ts';
import { documentRepository } from './store/documents.ts';

let fonts: ReturnType<typeof openFonts> | undefined;
/** Opens the fonts at the first PDF. The build puts them beside the bundle. */
const openedFonts = () => {
  fonts ??= openFonts(join(import.meta.dirname, 'fonts'));
  return fonts;
};

const users = userRepository(tables);
const profile = userHandlers(users, groupRepository(tables));
const family = carerStudentsHandlers({ users, settings: settingsRepository(tables) });
const mailChoice = preferenceHandlers({
  preferences: preferenceRepository(tables),
  suppressions: suppressionRepository(tables),
  users,
});
const favourites = favoriteHandlers(
  favoriteRepository(tables),
  postReader(tables),
  calendarReader(tables),
);
const reading = readPostHandlers(readPostRepository(tables), postReader(tables), users);
const absent = absenceReads({
  users,
  settings: settingsRepository(tables),
  notices: noticeRepository(tables),
  records: absenceRecords(tables),
  enrolments: enrolmentReader(tables),
  timetables: timetableReader(tables),
  schoolYears: schoolYears(tables, settingsRepository(tables)),
});
const results = plotCourseHandlers({
  users,
  results: courseResultRepository(tables),
  distributions: distributionRepository(tables),
});
const account = accountReads({ accounts: accountReader(tables), loads: loadReader(tables), users });
const behaviour = studentLearningBehaviourHandlers({ users, behaviours: behaviourReader(tables) });

const timetable = myDayTimetableHandlers(timetableDeps(tables));
const goals = studentLearningGoalsHandlers(readingDeps(tables));
const comments = homeroomCommentsHandlers(readingDeps(tables));
const reports = reportLists({ users, reports: reportReader(tables), opens: reportOpens(tables) });
const notices = noticeReads({
  users,
  settings: settingsRepository(tables),
  notices: noticeRepository(tables),
});
const mail = ownMail(tables);
const audit = auditRepository(tables);

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
/** The longest timetable that one call answers. */
const fortnight = (now: Date, { timeZone }: Caller) => {
  const from = dayIn(timeZone, now);
  return { from, to: addDays(from, 13) };
};

/** What the file of a person has: the answers of the routes that the screens use. */
const personReads: readonly OwnRead[] = [
  mine('Profile', 'usr.get', (caller, facts) => profile.get(caller, caller, facts)),
  mine('Children', 'cs.list', (caller, facts) =>
    family.list({ auth_username: caller.username }, caller, facts),
  ),
  mine('Mail chosen', 'np', (caller, facts) => mailChoice.get({}, caller, facts)),
  mine('In the portal', 'np', (caller, facts) => mailChoice.portal({}, caller, facts)),
  mine('Mail that left', 'priv', async ({ site, userUid }) => {
    const person = await users.get(site, userUid);
    return person && mail(site, { userUid, email: person.email });
  }),
  mine('Favourites', 'fav', (caller, facts) => favourites.list({}, caller, facts)),
  mine('Posts read', 'rp.get', ({ userUid, ...caller }, facts) =>
    everyPage((next_token) =>
      reading.list({ userUid, limit: 100, next_token }, { userUid, ...caller }, facts),
    ),
  ),
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
  mine('Who looked', 'priv', (caller, facts) => everyLook(caller, facts)),
  ofStudents('Who looked', 'priv', async (caller, facts, { userUid }) =>
    userUid === caller.userUid ? undefined : everyLook(caller, facts, userUid),
  ),
];

const everyLook = (caller: Caller, facts: RequestFacts, child?: string) =>
  everyPage((next_token) =>
    looksFor({ entries: audit, users }, { child, limit: 100, next_token }, caller, facts),
  );

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

const deps = {
  documents: documentRepository(tables),
  audit,
  files: documentFiles(buckets),
  /** A new kind is a function here. */
  kinds: {
    'email-logs': makeEmailLog({
      logs: emailLogRepository(tables),
      counters: mailCounterRepository(tables),
      posts: postReader(tables),
      fonts: openedFonts,
    }),
    'learning-goals': makeOwnGoals({
      ...readingDeps(tables),
      homerooms: homerooms(tables),
      lookOf: looks(settingsRepository(tables), mediaStore(buckets)),
      fonts: openedFonts,
    }),
    'post-readers': makeReaders({
      posts: postReader(tables),
      people: peopleRepository(tables),
      marks: postMarks(tables),
      groups: groupRepository(tables),
    }),
    acknowledgements: makeAckFile({
      posts: postReader(tables),
      people: peopleRepository(tables),
      acks: ackRepository(tables),
    }),
    'roll-call': makeRollFile({
      rolls: rollCallRepository(tables),
      people: peopleRepository(tables),
      groups: groupRepository(tables),
      restricted: restrictedChildren(tables),
    }),
    'account-statement': makeStatement({
      accounts: accountReader(tables),
      users: userRepository(tables),
      loads: loadReader(tables),
      fonts: openedFonts,
    }),
    subscribers: makeSubscriberFile({ subscribers: subscriberReader(tables) }),
    privacy: makePersonFile({
      async callerOf(site, userUid, now) {
        const profile = await users.get(site.schoolUid, userUid);
        return profile?.status === 'active'
          ? callerOf(profile, { many: users.many, dutyOf: dutyReader(tables) }, site, now)
          : undefined;
      },
      async studentsOf(caller) {
        const own = caller.type === 'student' ? [caller.userUid] : [];
        const found = await users.many(caller.site, [...caller.carerOf, ...own]);
        return found.map(({ userUid, username, firstname, surname, studentNumber }) => ({
          userUid,
          username,
          name: fullName({ firstname, surname }),
          studentNumber,
        }));
      },
      reads: personReads,
    }),
    'signing-requests': makeRequestsFile({ requests: signingRequestRepository(tables) }),
  },
  now: () => new Date(),
  newLease: () => newId(new Date()),
};

/** Makes the documents that the queue asks for. */
export const handler = withSchools((sites) => documentsWorker({ ...deps, sites }));
