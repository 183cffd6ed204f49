import { askReader } from '#functions/asks/store/ask.record';
import { cancelledOrder } from '#functions/asks/store/cancelled-message';
import { calendarFeedHandlers } from '#functions/calendar-feeds/calendar-feed';
import { feedRepository } from '#functions/calendar-feeds/store/calendar-feeds';
import { courseReader } from '#functions/courses/store/courses';
import { dueTasks } from '#functions/courses/store/due-tasks';
import { enrolmentReader } from '#functions/courses/store/enrolments';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { fileRecords } from '#functions/files/store/file.record';
import { storedFiles } from '#functions/files/store/stored-files';
import { queues } from '#functions/kernel/jobs/queues';
import { orderQueue } from '#functions/kernel/outbox/order';
import { schools } from '#functions/kernel/schools/current';
import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { userRepository } from '#functions/people/store/users';
import { ownNames, withOwnName } from '#functions/site/store/own-name';
import { settingsRepository } from '#functions/site/store/settings';
import { schoolDayHandlers } from '#functions/timetables/school-days';
import { sessionReader } from '#functions/timetables/store/academic-sessions';
import { schoolCards } from '#functions/timetables/store/school-cards';
import { timetableReader } from '#functions/timetables/store/timetables';
import { serveSignedIn } from '#functions/wiring';
import { calendar as contract } from '#shared/calendar/calendar.contract';
import { calendarSchemas as schemas } from '#shared/calendar/calendar.schemas';
import { ownDaysOf } from '#shared/timetables/own-days';
import { calendarHandlers } from './calendar.ts';
import { eventBinHandlers } from './event-bin.ts';
import { eventWritingHandlers } from './event-writing.ts';
import { calendarReader } from './store/calendar.ts';
import { calendarDays } from './store/calendar-days.ts';
import { eventWrites } from './store/event-writes.ts';
import { removedEvents } from './store/removed-events.ts';

const events = calendarReader(tables);
const timetables = timetableReader(tables);
const sessions = sessionReader(tables);
const asks = askReader(tables);
const settings = settingsRepository(tables);
const users = userRepository(tables);
const groups = groupRepository(tables);
const stored = storedFiles(buckets);

export const handler = serveSignedIn(contract, schemas, {
  ...calendarHandlers({ asks, events, days: calendarDays(tables, events), users, groups, stored }),
  ...eventBinHandlers({ asks, removed: removedEvents(tables) }),
  ...eventWritingHandlers({
    asks,
    orders: orderQueue(queues, cancelledOrder),
    events,
    writes: eventWrites(tables, idempotencyRepository(tables)),
    groups,
    files: { records: fileRecords(tables), stored },
    closing: async (school) => ownDaysOf(await settings.of(school).get()).categories,
  }),
  ...schoolDayHandlers({
    settings,
    cards: schoolCards(tables, { timetables, sessions, events }),
  }),
  ...calendarFeedHandlers({
    events,
    users,
    feeds: feedRepository(tables),
    favorites: favoriteRepository(tables),
    tasks: dueTasks(tables, courseReader(tables)),
    timetable: {
      timetables,
      enrolments: enrolmentReader(tables),
      classes: courseReader(tables),
      sessions,
      settings,
      users,
    },
    limits: limitRepository(tables),
    schoolOf: withOwnName(ownNames(tables), schools.of),
  }),
});
