import type { CalendarReader } from '#functions/calendar/store/calendar';
import type { DueTasks } from '#functions/courses/store/due-tasks';
import type { FavoriteRepository } from '#functions/favourites/store/favorites';
import type { Bound } from '#functions/kernel/record/declaration';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { UserRepository } from '#functions/people/store/users';
import type { LessonDeps } from '#functions/timetables/rules/home-lessons';
import type { SiteFacts } from '#shared/sites';
import type { FeedRepository } from './store/calendar-feeds.ts';

/** What the subscriptions to the calendar need. */
export interface FeedDeps {
  readonly events: CalendarReader;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly feeds: FeedRepository;
  readonly favorites: Bound<FavoriteRepository, 'list'>;
  readonly tasks: DueTasks;
  /** What lessons are made of, beside the events. */
  readonly timetable: Omit<LessonDeps, 'events'>;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly schoolOf: (
    schoolUid: string,
  ) => Promise<Pick<SiteFacts, 'schoolUid' | 'name' | 'timeZone'> | undefined>;
}
