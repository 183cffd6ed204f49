import { join } from 'node:path';
import { absenceReads } from '#functions/absences/absence-reads';
import { carerStudentsHandlers } from '#functions/absences/carerstudents';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { homerooms } from '#functions/absences/store/homerooms';
import { noticeRepository } from '#functions/absences/store/notices';
import { schoolYears } from '#functions/absences/store/school-days';
import { makeAckFile } from '#functions/acknowledgements/documents/ack-document';
import { ackRepository } from '#functions/acknowledgements/store/acknowledgements';
import { groupRepository } from '#functions/audiences/store/groups';
import { calendarReader } from '#functions/calendar/store/calendar';
import { enrolmentReader } from '#functions/courses/store/enrolments';
import { makeEmailLog } from '#functions/email-logs/documents/email-log-document';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { makeRollFile } from '#functions/emergency/roll-document';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { favoriteHandlers } from '#functions/favourites/favorites';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { makeStatement } from '#functions/finance/documents/statement-document';
import { accountReads } from '#functions/finance/financial-info';
import { accountReader } from '#functions/finance/store/accounts';
import { makeOwnGoals } from '#functions/goals/pdfs/own-goals-document';
import { readingDeps } from '#functions/goals/reading-deps';
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
import { studentLearningBehaviourHandlers } from '#functions/learning/student-learning-behaviour';
import { mediaStore } from '#functions/media/store/media';
import { preferenceHandlers } from '#functions/notifications/notification-preferences';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { openFonts } from '#functions/pdf/font-set';
import { dutyReader } from '#functions/people/store/duty';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { userRepository } from '#functions/people/store/users';
import { userHandlers } from '#functions/people/users';
import { postReader } from '#functions/posts/store/post-reader';
import { everyPage, makePersonFile, type OwnRead } from '#functions/privacy/documents/person-file';
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
import { timetableReader } from '#functions/timetables/store/timetables';
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
const account = accountReads({
  accounts: accountReader(tables),
  loads: loadReader(tables),
  users,
});
const behaviour = studentLearningBehaviourHandlers({ users, behaviours: behaviourReader(tables) });

/** What the file of a person has: the answers of the routes that the screens use. */
const personReads: readonly OwnRead[] = [
  {
    ...{ part: 'Profile', operation: 'usr.get' },
    read: { of: 'caller', by: (caller, facts) => profile.get(caller, caller, facts) },
  },
  {
    ...{ part: 'Children', operation: 'cs.list' },
    read: {
      of: 'caller',
      by: (caller, facts) => family.list({ auth_username: caller.username }, caller, facts),
    },
  },
  {
    ...{ part: 'Mail', operation: 'np' },
    read: { of: 'caller', by: (caller, facts) => mailChoice.get({}, caller, facts) },
  },
  {
    ...{ part: 'In the portal', operation: 'np' },
    read: { of: 'caller', by: (caller, facts) => mailChoice.portal({}, caller, facts) },
  },
  {
    ...{ part: 'Favourites', operation: 'fav' },
    read: { of: 'caller', by: (caller, facts) => favourites.list({}, caller, facts) },
  },
  {
    ...{ part: 'Posts read', operation: 'rp.get' },
    read: {
      of: 'caller',
      by: ({ userUid, ...caller }, facts) =>
        everyPage((next_token) =>
          reading.list({ userUid, limit: 100, next_token }, { userUid, ...caller }, facts),
        ),
    },
  },
  {
    ...{ part: 'Absences', operation: 'abs.get' },
    read: {
      of: 'students',
      by: async (caller, facts, { studentNumber: STUDENT_NUMBER }) =>
        STUDENT_NUMBER &&
        everyPage(async (next_token) =>
          absent.list({ STUDENT_NUMBER, limit: 100, next_token }, caller, facts),
        ),
    },
  },
  {
    ...{ part: 'Results', operation: 'plot' },
    read: {
      of: 'students',
      by: (caller, facts, { username }) => results.list({ username }, caller, facts),
    },
  },
  {
    ...{ part: 'Account', operation: 'fin' },
    read: {
      of: 'caller',
      by: (caller, facts) =>
        everyPage(async (next_token) =>
          account.listEntries({ limit: 100, next_token }, caller, facts),
        ),
    },
  },
  {
    ...{ part: 'Learning behaviours', operation: 'beh' },
    read: {
      of: 'students',
      by: (caller, facts, { username }) =>
        behaviour.list({ username, type: 'annual' }, caller, facts),
    },
  },
];

const deps = {
  documents: documentRepository(tables),
  audit: auditRepository(tables),
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
          ...{ userUid, username, name: `${firstname} ${surname}`, studentNumber },
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
