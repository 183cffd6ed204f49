import { type AbsenceWaiting, absencesWaiting } from '#functions/absences/rules/home-absences';
import { awayToday, officeCounts } from '#functions/absences/rules/home-away';
import { asksWaiting } from '#functions/asks/rules/home-asks';
import { homeEvents, wholeDayEvents } from '#functions/calendar/rules/home-events';
import { classPlaces } from '#functions/courses/rules/class-places';
import { homeTasks } from '#functions/courses/rules/home-tasks';
import { ownCourses } from '#functions/courses/rules/own-courses';
import { homeFavourites } from '#functions/favourites/rules/home-favourites';
import { overdueInvoices } from '#functions/finance/rules/home-invoices';
import { waitingIntakes } from '#functions/intake/rules/home-intakes';
import { once } from '#functions/kernel/once';
import { waitingMailings } from '#functions/mailings/rules/home-mailings';
import { editedPlaces } from '#functions/places/rules/home-places';
import { homePosts, newestPosts } from '#functions/posts/rules/home-posts';
import { ownPosts } from '#functions/read-posts/rules/home-readers';
import { documentsWaiting } from '#functions/signing/rules/home-documents';
import { homeLessons } from '#functions/timetables/rules/home-lessons';
import { homeTaskDays, mostOnHome } from '#shared/home/home.contract';
import type { PostType } from '#shared/posts/posts.contract';
import { may } from '#shared/rights/permissions';
import { mayOpenScreen } from '#shared/site/screens';
import { type HomeChildren, homeChildren } from './home-children.ts';
import { homeClasses } from './home-classes.ts';
import type { HomeDeps } from './home-deps.ts';
import type { Scene } from './home-scene.ts';

/** The newest notices among which unread ones come first. */
const newestNotices = 10;

/** The posts of a list that the school does not show. */
const none = { posts: [], unread: { count: 0, more: false } };

/**
 * Starts the parts of Home. Each returns nothing if the caller may not read it, or the school does
 * not show its screen.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a row for each part of Home, read at once
export function readParts(deps: HomeDeps, scene: Scene) {
  const { caller, now, children, days, opens } = scene;
  const { enrolments, unexplained } = homeChildren(deps, scene);
  const { lessonsOf, placesOf, ...classCards } = homeClasses(deps, scene);
  const classes = { of: () => classCards };
  const { schoolCard } = scene.early;
  /** Today, tomorrow, and the next school day if it is later. */
  const shownDays = once(async () => {
    const { next } = await schoolCard();
    return next && next > days[1] ? [...days, next] : days;
  });
  const events = once(async () => {
    const [first, [, , later]] = await Promise.all([scene.early.events(), shownDays()]);
    const rest = later && (await deps.days.of(scene.caller).on([later], now));
    return new Map([...first, ...(rest || [])]);
  });
  const posts = postParts(deps, scene);
  const timetable = opens('/timetable') ? lessons() : Promise.resolve([]);
  return {
    ...posts,
    calendar: opens('/calendar')
      ? events().then((found) =>
          [...found].map(([day, each]) => ({ day, events: homeEvents(each, caller, children) })),
        )
      : [],
    lessons: timetable,
    places: ownPlaces(),
    courses: ownCourses({ placesOf, courses: classes, enrolments }, caller, days[0]),
    my_places: editedPlaces(deps, caller),
    tasks: homeTasks({ ...deps, tasks: deps.tasksOver(enrolments, classes) }, caller, {
      children,
      today: days[0],
      days: homeTaskDays,
    }),
    favourites: may(caller, 'fav')
      ? homeFavourites(deps.favorites, deps.posts, caller, { shown: mostOnHome.favourites, now })
      : undefined,
    own_posts: opens('/admin/read-posts/post') ? ownPosts(deps, caller, now) : [],
    ...waitingParts({ ...deps, unexplained }, scene),
  };

  /** The places of own classes. Without the lessons, that part is missing, not this one. */
  async function ownPlaces() {
    const found = await timetable.catch(() => []);
    const own = found.filter(({ userUid }) => userUid === caller.userUid);
    const ids = own.flatMap((day) => day.lessons.map(({ CLASS_ID }) => CLASS_ID));
    return classPlaces({ placesOf }, caller, ids);
  }

  async function lessons() {
    const closing = async () =>
      wholeDayEvents(new Set([...(await events()).values()].flat()), caller);
    return homeLessons(
      {
        enrolments,
        classes,
        users: deps.users,
        timetables: {
          of: () => ({
            ...deps.timetables.of(caller),
            ofClasses: lessonsOf,
            // The days of Home are those of the card.
            changesOf: async (day) =>
              (await schoolCard()).changes.filter((each) =>
                [each.date, each.to_date].includes(day),
              ),
          }),
        },
        sessions: {
          of: () => ({ all: async () => (await schoolCard()).sessions }),
        },
        settings: deps.settings,
        events: { of: () => ({ starting: closing, standing: async () => [] }) },
      },
      caller,
      { children, days: await shownDays() },
    );
  }
}

/** The posts of both lists. Which of them are read is one query. */
function postParts({ lists, marks }: HomeDeps, { caller, children, now, opens }: Scene) {
  const newest = (path: string, types: readonly PostType[], count: number) =>
    opens(path) ? newestPosts(lists, caller, { types, newest: count }, now) : undefined;
  const notices = newest('/notices', ['notice', 'principal', 'dailyemail'], newestNotices);
  const connections = newest('/connections', ['newsletter'], mostOnHome.newsletters);
  const marked = once(async () => {
    const found = await Promise.allSettled([notices, connections]);
    const uids = found.flatMap((each) =>
      each.status === 'fulfilled' ? (each.value?.records ?? []).map(({ postUid }) => postUid) : [],
    );
    return marks.of(caller).among(caller.userUid, uids);
  });
  const shown = async (found: typeof notices, most: number) =>
    found ? homePosts(await found, most, { caller, children, read: await marked() }) : none;
  return {
    notices: shown(notices, mostOnHome.notices),
    connections: shown(connections, mostOnHome.newsletters),
  };
}

/** Returns the screen in which people find what asks. */
const screenOf = (type: string) =>
  type === 'newsletter' ? '/connections' : type === 'event' ? '/calendar' : '/notices';

/** What waits for the caller, and for teachers who is away. */
function waitingParts(
  deps: HomeDeps & Pick<HomeChildren, 'unexplained'>,
  { caller, now, children, days, opens }: Scene,
) {
  const opensAbsences = opens('/absences') && opens('/absences/edit-absence-reason/number/absence');
  return {
    absences: opensAbsences
      ? Promise.all(children.map((child) => absencesWaiting(deps, caller, child, now))).then(
          (found): AbsenceWaiting[] => found.flat(),
        )
      : [],
    asks: may(caller, 'ask')
      ? asksWaiting(deps, caller, {
          children,
          now,
          isShown: ({ type }) => opens(screenOf(type)),
        })
      : [],
    accounts: opens('/financial-info') ? overdueInvoices(deps.accounts, caller, days[0]) : [],
    documents: documentsWaiting(deps, caller, { children, now }),
    away: awayToday(deps, caller, now),
    // The attendance office has its screen at every school.
    office:
      may(caller, 'att') && mayOpenScreen(caller, '/absences')
        ? officeCounts(deps, caller, now)
        : [],
    mailings: opens('/admin/email-logs/send-weekly-emails')
      ? waitingMailings(deps.mailings, caller)
      : [],
    intakes: opens('/admin/intake') ? waitingIntakes(deps.intakes, caller) : [],
  };
}
