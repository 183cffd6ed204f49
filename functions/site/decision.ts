import { authorOf } from '#functions/kernel/author';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import type { Pictures } from '#functions/media/store/pictures';
import type { AcademicSession } from '#shared/intake/class-records';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import { addDays } from '#shared/kernel/zone';
import { mediaAddress } from '#shared/media/media';
import type { CategoryDraft } from '#shared/posts/post-categories.contract';
import { PostCategory } from '#shared/posts/post-categories.schemas';
import type { Caller } from '#shared/rights/caller';
import { weeksFault } from '#shared/site/family-settings';
import {
  type Decided,
  decidedBy,
  type SchoolSettings,
  settingsFaults,
  settingsWith,
} from '#shared/site/school-settings';
import { Settings } from '#shared/site/settings.schemas';
import { changedSettings } from '#shared/site/settings-changes';
import { usualSettings } from '#shared/site/usual-settings';
import type { SiteFacts } from '#shared/sites';
import type { OwnTerm } from '#shared/timetables/timetable-settings';
import type {
  Made,
  NewSettings,
  SchoolSettingsRepository,
  StoredSettings,
} from './store/school-settings.ts';

/** The categories of posts, which belong to the settings of a school. */
export interface SchoolCategories {
  of(school: School): {
    all(): Promise<PostCategory[]>;
    /** Returns those of some categories that posts have. */
    used(uids: readonly string[]): Promise<ReadonlySet<string>>;
    /** Returns the writes that replace some categories by others. */
    writes(before: readonly PostCategory[], after: readonly PostCategory[]): TransactItem[];
    /** Returns categories in the order of a form: new ones get their identifiers. */
    ordered(
      before: readonly PostCategory[],
      given: readonly CategoryDraft[],
      now: Date,
    ): PostCategory[];
  };
}

export interface DecisionDeps {
  readonly settings: Bound<SchoolSettingsRepository, 'current' | 'replace'>;
  readonly categories: SchoolCategories;
  readonly sessions: { of(school: School): { all(): Promise<AcademicSession[]> } };
  readonly pictures: Pick<Pictures, 'store' | 'known' | 'fault'>;
  readonly schoolOf: (schoolUid: string) => Promise<SiteFacts | undefined>;
}

/** What a school has decided until now. */
export interface State {
  readonly stored: StoredSettings | undefined;
  readonly settings: Settings;
  readonly decided: Decided;
  readonly roster_terms: readonly OwnTerm[];
  readonly made: Made;
}

/** Returns what a school has decided; before its first decision, the usual settings. */
export async function stateOf(
  { settings, categories, sessions, schoolOf }: Omit<DecisionDeps, 'pictures'>,
  school: School,
): Promise<State> {
  const [stored, all, roster] = await Promise.all([
    settings.of(school).current(),
    categories.of(school).all(),
    sessions.of(school).all(),
  ]);
  const facts = stored ? undefined : await schoolOf(school.site);
  if (!stored && !facts) throw new AppError('notFound', 'This school has no settings yet.');
  const now = stored?.settings ?? usualSettings(facts as SiteFacts);
  return {
    stored,
    settings: now,
    decided: decidedBy(now, all),
    roster_terms: roster
      .filter(({ type }) => type === 'term')
      .map(termOf)
      .sort(byDay),
    made: stored?.made ?? { updated_at: '' },
  };
}

const termOf = ({ title, schoolYear, startDate, endDate }: AcademicSession): OwnTerm => ({
  title,
  school_year: schoolYear,
  first_day: startDate,
  last_day: addDays(endDate, -1),
});

const byDay = (a: OwnTerm, b: OwnTerm): number => (a.first_day < b.first_day ? -1 : 1);

/** Some settings as a person gives them, with new pictures as base64. Those left out stay. */
export type Given = Partial<SchoolSettings> & {
  readonly logo_image?: string | undefined;
  readonly favicon_image?: string | undefined;
};

/** Who decides, and when. */
interface By {
  readonly caller: Caller;
  readonly now: Date;
  /** The values were stored before, under the rules of their time. */
  readonly isRestoring?: boolean;
}

interface Decisive {
  readonly state: State;
  readonly given: Given;
  readonly by: By;
}

/**
 * Stores what a person decides as one version, with its categories and the entry of its history.
 * Returns false if another version was stored meanwhile. Throws what is wrong with the fields.
 */
export async function decide(
  deps: Pick<DecisionDeps, 'settings' | 'categories' | 'pictures'>,
  { state, given, by }: Decisive,
): Promise<boolean> {
  const { caller, now } = by;
  const { decided } = state;
  const wanted = { ...decided, ...decidedIn(given) };
  refuseFaults(
    by.isRestoring
      ? { week_starts: weeksFault(wanted) }
      : {
          ...settingsFaults(wanted, decided),
          ribbon_logo: await pictureFault(deps, { state, given, by }, 'ribbon_logo'),
          favicon_icon: await pictureFault(deps, { state, given, by }, 'favicon_icon'),
        },
  );
  const categories = await categoriesOf(deps, { state, given, by });
  const settings = settingsWith(state.settings, {
    ...wanted,
    ribbon_logo: await pictureOf(deps, by, given.logo_image, [wanted.ribbon_logo, longest.logo]),
    favicon_icon: await pictureOf(deps, by, given.favicon_image, [
      wanted.favicon_icon,
      longest.icon,
    ]),
  });
  return storeDecision(deps, caller, {
    before: state,
    settings,
    categories,
    made: {
      ...authorOf(caller),
      updated_at: nextVersion(now, state.made.updated_at || undefined),
    },
  });
}

interface Decision extends Pick<NewSettings, 'settings' | 'made'> {
  readonly before: Pick<State, 'stored' | 'decided'>;
  readonly categories: readonly PostCategory[];
  /** The first file of an operator replaces nothing, so the history has no entry for it. */
  readonly isFirst?: boolean;
}

/** Stores a version of settings and categories with the entry of its history. */
export function storeDecision(
  { settings, categories }: DecisionStores,
  school: School,
  decision: Decision,
): Promise<boolean> {
  const { before, made } = decision;
  const next = Settings.parse(decision.settings);
  const after = decidedBy(next, decision.categories);
  return settings.of(school).replace({
    before: before.stored,
    settings: next,
    made,
    changes: decision.isFirst ? [] : changedSettings(before.decided, after),
    alongside: categories.of(school).writes(before.decided.categories, decision.categories),
  });
}

interface DecisionStores {
  readonly settings: Bound<SchoolSettingsRepository, 'replace'>;
  readonly categories: { of(school: School): Pick<ReturnType<SchoolCategories['of']>, 'writes'> };
}

/** The settings that a call removes by leaving them out. */
const removable = new Set<string>(['senior_from', 'payment_page', 'mail_domains']);

/** Without the others that a page leaves out because it does not know them. */
const decidedIn = ({ logo_image: _logo, favicon_image: _icon, ...given }: Given) =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined || removable.has(name)),
  ) as Partial<SchoolSettings>;

/** Returns the categories after a decision. One that posts have can only be hidden. */
async function categoriesOf(
  deps: Pick<DecisionDeps, 'categories'>,
  { state, given, by }: Decisive,
): Promise<readonly PostCategory[]> {
  const before = state.decided.categories;
  if (!given.categories) return before;
  const stored = deps.categories.of(by.caller);
  const after = by.isRestoring
    ? given.categories.map((each) => PostCategory.parse(each))
    : stored.ordered(before, given.categories, by.now);
  const left = new Set(after.map(({ postcategoryUid }) => postcategoryUid));
  const removed = before.filter(({ postcategoryUid }) => !left.has(postcategoryUid));
  if (removed.length === 0) return after;
  const used = await stored.used(removed.map(({ postcategoryUid }) => postcategoryUid));
  const [first] = removed.filter(({ postcategoryUid }) => used.has(postcategoryUid));
  refuseFaults({
    categories: first && `Posts have the category ${first.categoryname}. Hide it instead.`,
  });
  return after;
}

type PictureField = 'ribbon_logo' | 'favicon_icon';

/** An address that is new to the settings must be a stored picture of this school. */
async function pictureFault(
  { pictures }: Pick<DecisionDeps, 'pictures'>,
  { state: { decided }, given, by }: Decisive,
  field: PictureField,
): Promise<string | undefined> {
  const image = field === 'ribbon_logo' ? given.logo_image : given.favicon_image;
  const address = given[field];
  const isKept = address === undefined || address === '' || address === decided[field];
  if (image !== undefined || isKept) return undefined;
  return pictures.fault(pictures.known(by.caller, address));
}

/** The longest sides in pixels: a PDF shows the logo largest, a device the icon. */
const longest = { logo: 800, icon: 256 } as const;

/** Stores a new picture and returns its address, or returns the address that stays. */
async function pictureOf(
  { pictures }: Pick<DecisionDeps, 'pictures'>,
  { caller, now }: By,
  image: string | undefined,
  [kept, longest]: readonly [kept: string, longest: number],
): Promise<string> {
  if (image === undefined) return kept;
  return mediaAddress(await pictures.store(caller, image, now, longest));
}
