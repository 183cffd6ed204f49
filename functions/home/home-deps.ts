import { absenceRecords } from '#functions/absences/store/absence-records';
import { noticeReader } from '#functions/absences/store/notices';
import { answerReader } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { eventAsksUntil } from '#functions/asks/store/event-ask-writes';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { calendarDays } from '#functions/calendar/store/calendar-days';
import { classCards } from '#functions/courses/store/class-cards';
import { type CourseReader, courseReader } from '#functions/courses/store/courses';
import { dueTasks } from '#functions/courses/store/due-tasks';
import { type EnrolmentReader, enrolmentReader } from '#functions/courses/store/enrolments';
import { resultReader } from '#functions/courses/store/results';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { accountReader } from '#functions/finance/store/accounts';
import { readyIntake } from '#functions/intake/store/ready-intake';
import type { Bound } from '#functions/kernel/record/declaration';
import { gatheringReads } from '#functions/kernel/store/gathered';
import type { Tables } from '#functions/kernel/store/tables';
import { heldMailings } from '#functions/mailings/store/held-mailings';
import { userRepository } from '#functions/people/store/users';
import { placeReader } from '#functions/places/store/place-reader';
import { type LiveReader, postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { readMarks } from '#functions/read-posts/store/read-marks';
import { requestTurnReader } from '#functions/signing/store/request-turns';
import { settingsRepository } from '#functions/site/store/settings';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import { schoolCards } from '#functions/timetables/store/school-cards';
import { timetableReader } from '#functions/timetables/store/timetables';
import { childCards } from './child-cards.ts';

export type HomeDeps = ReturnType<typeof homeDeps>;

/** The repositories that Home reads: records by their keys together, and live posts from memory. */
export const homeDeps = ({ db, table }: Tables, live?: LiveReader) =>
  depsOf({ db: gatheringReads(db), table }, live);

const depsOf = (tables: Tables, live: LiveReader | undefined) => ({
  live,
  cards: classCards(tables, {
    timetables: timetableReader(tables),
    classes: courseReader(tables),
    places: placeReader(tables),
  }),
  schoolCards: schoolCards(tables, {
    timetables: timetableReader(tables),
    sessions: sessionReader(tables),
    events: calendarReader(tables),
  }),
  childCards: childCards(tables, {
    enrolments: enrolmentReader(tables),
    records: absenceRecords(tables),
  }),
  users: userRepository(tables),
  settings: settingsRepository(tables),
  lists: postLists(tables, live),
  listsWith: (shared: LiveReader) => postLists(tables, shared),
  posts: postReader(tables),
  marks: readMarks(tables),
  readers: postMarks(tables),
  favorites: favoriteRepository(tables),
  days: calendarDays(tables, calendarReader(tables)),
  timetables: timetableReader(tables),
  enrolments: enrolmentReader(tables),
  places: placeReader(tables),
  tasksOver: (enrolments: EnrolmentReader, classes: Bound<CourseReader, 'tasksOf' | 'classes'>) =>
    dueTasks(tables, classes, enrolments),
  results: resultReader(tables),
  records: absenceRecords(tables),
  notices: noticeReader(tables),
  asks: asksWithEvents(askReader(tables), calendarReader(tables)),
  eventAsks: eventAsksUntil(tables),
  answers: answerReader(tables),
  accounts: accountReader(tables),
  documents: requestTurnReader(tables),
  mailings: heldMailings(tables),
  intakes: readyIntake(tables),
});
