import type { AbsenceWaiting } from '#functions/absences/rules/home-absences';
import { logFault } from '#functions/kernel/log';
import {
  type home as contract,
  type Home,
  type HomePart,
  type HomeStudent,
  homeParts,
  mostOnHome,
  type Waiting,
} from '#shared/home/home.contract';
import type { Profile } from '#shared/intake/roster';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { HomeDeps } from './home-deps.ts';
import { readParts } from './home-parts.ts';
import { type Scene, sceneOf } from './home-scene.ts';
import { sharedReads } from './shared-reads.ts';

/** Answers what a person needs today. Each part has the rights of its own route. */
export const homeHandlers = (deps: HomeDeps): Handlers<typeof contract> => ({
  async get(_, caller, { now, audit }) {
    const shared = sharedReads(deps, caller, now);
    return homeAnswer(shared, await sceneOf(shared, caller, now), audit);
  },
});

/** Reads all parts, stores the audit entries of the children that they show, and returns them. */
export async function homeAnswer(
  deps: HomeDeps,
  scene: Scene,
  audit: RequestFacts['audit'],
): Promise<Home> {
  const { caller } = scene;
  const { found, missing } = await settled(readParts(deps, scene), caller);
  const { lessons = [], absences = [], away = [] } = found;
  const isStudent = (userUid: string) => userUid !== caller.userUid || caller.type === 'student';
  // What is late and what has changed is the caller's own.
  const taskOwners = (found.tasks?.due ?? []).flatMap(({ own, for_children }) => [
    ...(own ? [caller.userUid] : []),
    ...for_children.map(({ userUid }) => userUid),
  ]);
  const students = [...absences.map(({ child }) => child), ...shownAway(away)];
  await Promise.all([
    audit(lessons.map(({ userUid }) => userUid).filter(isStudent), 'timetable'),
    audit(taskOwners.filter(isStudent), 'task'),
    audit(
      students.map(({ userUid }) => userUid),
      'absence',
    ),
  ]);
  return homeOf(scene, found, missing);
}

type Parts = ReturnType<typeof readParts>;
type Found = { readonly [P in HomePart]?: Awaited<Parts[P]> };

/** Waits for all parts. A part that fails is missing, and the others are answered. */
async function settled(
  parts: Parts,
  { site }: Caller,
): Promise<{ readonly found: Found; readonly missing: HomePart[] }> {
  const results = await Promise.allSettled(homeParts.map((part) => parts[part]));
  const missing = homeParts.filter((part, i) => {
    const result = results[i];
    if (result?.status !== 'rejected') return false;
    logFault('A part of Home failed', result.reason, { site, kind: part });
    return true;
  });
  const entries = homeParts.map((part, i) => {
    const result = results[i];
    return [part, result?.status === 'fulfilled' ? result.value : undefined];
  });
  // The entries have the type of their part.
  return { found: Object.fromEntries(entries) as Found, missing };
}

/** Builds the answer of the parts. */
function homeOf(scene: Scene, found: Found, missing: HomePart[]): Home {
  const { children, days } = scene;
  const { calendar = [], lessons = [], favourites } = found;
  const { due = [], late = [], changed = [] } = found.tasks ?? {};
  const marked = (posts: NonNullable<Found['notices']>['posts'] = []) =>
    posts.map((post) => {
      const favoriteUid = favourites?.ofPosts.get(post.postUid);
      return { ...post, ...(favoriteUid && { favoriteUid }) };
    });
  const eventsOf = new Map(calendar.map(({ day, events }) => [day, events]));
  const dates = [...days, ...eventsOf.keys(), ...lessons.map(({ date }) => date)];
  const shownDays = [...new Set(dates)].sort().map((date) => ({
    date,
    events: eventsOf.get(date)?.slice(0, mostOnHome.events) ?? [],
    more_events: (eventsOf.get(date)?.length ?? 0) > mostOnHome.events,
    lessons: lessons.filter((day) => day.date === date),
  }));
  return {
    children: children.map(named),
    waiting: waitingOf(children, found).slice(0, mostOnHome.waiting),
    ...askedOf(found.asks ?? []),
    days: shownDays,
    class_places: found.places ?? [],
    courses: found.courses ?? [],
    my_places: found.my_places ?? [],
    tasks: due.slice(0, mostOnHome.tasks),
    late: late.slice(0, mostOnHome.late),
    changed: changed.slice(0, mostOnHome.changed),
    away: shownAway(found.away ?? []),
    notices: marked(found.notices?.posts),
    unread: found.notices?.unread ?? { count: 0, more: false },
    newsletters: marked(found.connections?.posts),
    favourites: favourites?.titles ?? [],
    favourite_events: shownDays
      .flatMap(({ events }) => events)
      .flatMap(({ EVENT_ID }) => {
        const favoriteUid = favourites?.ofEvents.get(EVENT_ID);
        return favoriteUid ? [{ favoriteUid, EVENT_ID }] : [];
      }),
    own_posts: found.own_posts ?? [],
    missing,
  };
}

const named = ({ userUid, firstname, surname, form_run = '' }: Profile): HomeStudent => ({
  userUid,
  firstname,
  surname,
  year: form_run,
});

const shownAway = (away: NonNullable<Found['away']>): Home['away'] =>
  away.slice(0, mostOnHome.away).map(({ student, part, lessons }) => ({
    ...named(student),
    ...(part && { part }),
    ...(lessons && { lessons: [...lessons] }),
  }));

/** Returns what posts ask, and what events ask. */
function askedOf(all: NonNullable<Found['asks']>) {
  const shown = all.slice(0, mostOnHome.waiting);
  const event_asks = shown.flatMap(({ type, ...each }) => (type === 'event' ? each : []));
  return {
    asks: shown.flatMap(({ type, ...each }) => (type === 'event' ? [] : { type, ...each })),
    ...(event_asks.length > 0 && { event_asks }),
  };
}

/** Returns what waits, the most urgent first. */
const waitingOf = (
  children: readonly Profile[],
  { absences, asks, accounts, documents, office, mailings, intakes }: Found,
): Waiting[] => [
  ...(mailings ?? []),
  ...(intakes ?? []),
  ...(office ?? []),
  ...(absences ?? []).map(shownAbsence),
  // For pages of release 1.6.0, which fail on a kind that they do not know.
  ...askedOf(asks ?? []).asks.flatMap(({ askUid, has_questions, ...each }): Waiting[] =>
    has_questions ? [] : [{ kind: 'acknowledge', postUid: askUid, ...each }],
  ),
  ...(documents ?? []).map(({ request, recipient }): Waiting => {
    const child = children.find(({ userUid }) => userUid === request.studentUid);
    return {
      kind: 'document',
      requestUid: request.requestUid,
      title: request.title,
      ...(child && { child: { userUid: child.userUid, firstname: child.firstname } }),

      email: recipient.email,
      asked_at: recipient.asked_at ?? '',
      expires_at: request.ends_at,
    };
  }),
  ...(accounts ?? []).map(({ entry, left }): Waiting => {
    const child = children.find(({ userUid }) => userUid === entry.studentUid);
    return {
      kind: 'invoice',
      TRANSACTION_ID: entry.TRANSACTION_ID,
      ...(child && { child: { userUid: child.userUid, firstname: child.firstname } }),
      description: entry.description,
      cents: left,
      due_date: entry.due_date ?? entry.date,
    };
  }),
];

function shownAbsence({ child: profile, ...each }: AbsenceWaiting): Waiting {
  const { userUid, firstname, studentNumber = '' } = profile;
  const child = { userUid, firstname };
  return each.kind === 'absence'
    ? { ...each, child, STUDENT_NUMBER: studentNumber, lessons: each.lessons && [...each.lessons] }
    : { ...each, child };
}
