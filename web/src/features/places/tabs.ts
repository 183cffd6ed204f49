import type { PageSummary } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import type { Settings } from '#shared/contract/settings';
import { isPageOpen, pageWindowOf } from '#shared/domain/page-window';

/** The address of the tab with the course's tasks, below its place. */
export const tasksSlug = 'assessment-tasks';

/** A tab of a place; without a page of its own it is the one with the course's tasks. */
export interface Tab {
  readonly slug: string;
  readonly title: string;
  readonly page?: PageSummary;
  /** Stands where it stands: the landing page, and the tasks after it. */
  readonly isFixed: boolean;
}

/** Whether a place has a tab with the tasks of its course: all have that show a course, but those that the school lists. */
export const hasTasks = (
  { slug, place_id }: Pick<Place, 'slug' | 'place_id'>,
  { places_without_tasks = [] }: Pick<Settings, 'places_without_tasks'>,
): boolean => place_id !== '' && !places_without_tasks.includes(slug);

/**
 * The tabs of a place in their order: the landing page, the tasks, the other pages. A Task Page that the place has itself is its tab
 * of tasks, under its own title.
 */
export function tabsOf(
  place: Pick<Place, 'slug' | 'place_id'>,
  pages: readonly PageSummary[],
  settings: Pick<Settings, 'places_without_tasks'>,
): Tab[] {
  const shown = pages.filter((page) => page.navigation || page.landing_page);
  const landing = shown.find((page) => page.landing_page);
  const ownTasks = shown.find((page) => page !== landing && isTaskPage(page));
  const isWithTasks = hasTasks(place, settings);
  const others = shown.filter((page) => page !== landing && !(isWithTasks && page === ownTasks));
  return [
    ...(landing ? [tabOf(landing, true)] : []),
    ...(isWithTasks ? [ownTasks ? tabOf(ownTasks, true) : courseTasks] : []),
    ...others.map((page) => tabOf(page, false)),
  ];
}

const courseTasks: Tab = { slug: tasksSlug, title: 'Assessment Tasks', isFixed: true };

const isTaskPage = ({ pagetypeUid, slug }: PageSummary): boolean =>
  pagetypeUid === 'task-page' || slug === tasksSlug;

const tabOf = (page: PageSummary, isFixed: boolean): Tab => ({
  slug: page.slug,
  title: page.title,
  page,
  isFixed,
});

/** Why readers do not see a page, or an entry of one, now, in a word; undefined when they see it. Only its editors are told. */
export function unseenWord(
  page: Pick<PageSummary, 'pageHide' | 'publish_start' | 'publish_end'>,
  now: Date,
): 'Hidden' | 'Scheduled' | 'Ended' | undefined {
  if (page.pageHide) return 'Hidden';
  const window = pageWindowOf(page);
  if (isPageOpen(window, now)) return undefined;
  return window.start && Date.parse(window.start) > now.getTime() ? 'Scheduled' : 'Ended';
}

/** What stands behind the slug of its place in the address of a tab: nothing for the landing page. */
export const slugInAddress = (tab: Tab): string | undefined =>
  tab.page?.landing_page ? undefined : tab.slug;
