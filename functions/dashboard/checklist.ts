import type { LoadReader } from '#functions/intake/store/loads';
import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedBySchool } from '#functions/kernel/shared-read';
import { holdersOfBoth, isActing, type RightHolder } from '#functions/people/store/rights/holders';
import type { UserRepository } from '#functions/people/store/users';
import type { PostLists } from '#functions/posts/store/post-lists';
import type { SettingsRepository } from '#functions/site/store/settings';
import {
  type Checklist,
  type ChecklistStep,
  checklistSteps,
} from '#shared/dashboard/admin-dashboard.contract';
import { fullName } from '#shared/people/names';
import type { Capability } from '#shared/rights/permissions';
import type { Settings } from '#shared/site/settings.contract';
import { usualSettings } from '#shared/site/usual-settings';
import type { SiteFacts } from '#shared/sites';

/** What the first steps of a school are derived from. */
export interface ChecklistDeps {
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly loads: LoadReader;
  readonly posts: Bound<PostLists, 'all'>;
  readonly users: Bound<UserRepository, 'many'>;
  /** Returns the rights of everyone who has any. */
  readonly holders: (school: School) => Promise<readonly RightHolder[]>;
  readonly schoolOf: (schoolUid: string) => Promise<SiteFacts | undefined>;
}

/** Milliseconds for which a list on which every step is done is kept. */
const freshFor = 3_600_000;

/** Posts of the index that one answer reads, until it finds a published one. */
const mostExamined = 50;

/**
 * Returns a function that derives the first steps of a school from what is stored: as of now until all
 * is done, then once an hour.
 */
export function checklists(deps: ChecklistDeps) {
  const lists = sharedBySchool(freshFor, async (school): Promise<Checklist> => {
    const [settings, facts, people_at, holders, posts] = await Promise.all([
      deps.settings.of(school).get(),
      deps.schoolOf(school.site),
      deps.loads.of(school).lastOf('users'),
      deps.holders(school),
      deps.posts.of(school).all('publish_start', 'desc', {
        limit: 1,
        mostExamined,
        accepts: ({ published }) => published,
      }),
    ]);
    const held = holders.filter(isActing).map(({ capabilities }) => capabilities);
    const holding = (...wanted: Capability[]) =>
      held.filter((each) => wanted.some((right) => each.includes(right)));
    const administrators = holding('administrator');
    const done: Readonly<Record<ChecklistStep, boolean>> = {
      look: settings !== undefined && hasLook(settings, facts),
      'mail-domain': (settings?.mail_domains ?? []).length > 0,
      roster: people_at !== undefined,
      administrators: administrators.length > 1,
      privacy: holding('privacy').length > 0,
      staff: holding('editor', 'sender').some((each) => !administrators.includes(each)),
      // The first save stores what the screen shows.
      tiles: settings !== undefined,
      notice: posts.records.length > 0,
    };
    return {
      steps: checklistSteps.map((step) => ({ step, is_done: done[step] })),
      exclusions: await exclusionsOf(deps, school, holders),
    };
  });
  return async (school: School, now: Date): Promise<Checklist> => {
    const found = await lists.of(school).read(now);
    const isComplete = found.steps.every(({ is_done }) => is_done);
    if (!isComplete || found.exclusions.length > 0) lists.of(school).forget();
    return found;
  };
}

/** Whether a school has chosen how it looks. */
function hasLook(settings: Settings, facts: SiteFacts | undefined): boolean {
  const { banner_images, favicon_icon, short_name, theme_colours } = settings;
  const usual = facts && usualSettings(facts).theme_colours;
  return (
    [banner_images.ribbon_logo, favicon_icon, short_name].some(Boolean) ||
    !isDeepStrictEqual(theme_colours, usual)
  );
}

/** Returns who has two rights that exclude each other. They may be from before the rule. */
async function exclusionsOf(
  { users }: ChecklistDeps,
  school: School,
  holders: readonly RightHolder[],
): Promise<Checklist['exclusions']> {
  const both = holdersOfBoth(holders);
  const people = await users.of(school).many(both.map(({ userUid }) => userUid));
  return people.map((person) => ({
    name: fullName(person),
    right: person.capabilities.includes('counsellor') ? 'counsellor' : 'privacy',
  }));
}
