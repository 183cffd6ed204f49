import type { CategoryDraft, PostCategory } from '#shared/posts/post-categories.contract';
import type { Settings } from '#shared/site/settings.contract';
import {
  answersFaults,
  familySettingsOf,
  settingsFieldsOf,
  weeksFault,
} from './family-settings.ts';
import type { SchoolSettings } from './school-settings-form.schemas.ts';
import { portalTiles } from './usual-settings.ts';

export type { SchoolSettings } from './school-settings-form.schemas.ts';

/** All that a school has decided, as the screen shows and changes it. */
export type Decided = Omit<SchoolSettings, 'categories'> & {
  readonly categories: readonly PostCategory[];
};

/** Returns what a school has decided, with the usual values where it has not. */
export const decidedBy = (settings: Settings, categories: readonly PostCategory[]): Decided => ({
  schoolName: settings.schoolName,
  short_name: settings.short_name ?? '',
  phoneNumber: settings.phoneNumber,
  ribbon_logo: settings.banner_images.ribbon_logo,
  favicon_icon: settings.favicon_icon,
  ...settings.theme_colours,
  tile_settings: settings.tile_settings,
  terms: settings.terms ?? [],
  closed_days: settings.closed_days ?? [],
  categories,
  ...familySettingsOf(settings),
});

/** Returns the settings of a school after a decision; what no screen changes stays. */
export const settingsWith = (
  settings: Settings,
  decided: Omit<Decided, 'categories'>,
): Settings => ({
  ...settings,
  ...settingsFieldsOf(decided),
  schoolName: decided.schoolName,
  short_name: decided.short_name || undefined,
  phoneNumber: decided.phoneNumber,
  banner_images: { ribbon_logo: decided.ribbon_logo },
  favicon_icon: decided.favicon_icon,
  theme_colours: {
    header_colour: decided.header_colour,
    footer_colour: decided.footer_colour,
  },
  tile_settings: decided.tile_settings,
  terms: decided.terms.length > 0 ? decided.terms : undefined,
  closed_days: decided.closed_days.length > 0 ? decided.closed_days : undefined,
});

/** What the rules compare: what was stored before is accepted as it is. */
type Before = Pick<Decided, 'tile_settings' | 'mail_domains' | 'reply_to' | 'reply_to_kinds'> & {
  readonly categories: readonly CategoryDraft[];
};
type Given = Before &
  Pick<SchoolSettings, 'terms' | 'closed_days'> &
  Parameters<typeof weeksFault>[0];

/** Returns what is wrong with parts that no single field shows, by field. */
export const settingsFaults = (given: Given, before: Before) => ({
  week_starts: weeksFault(given),
  ...answersFaults(given, before),
  tile_settings: tilesFault(given.tile_settings, before.tile_settings),
  terms: termsFault(given.terms),
  closed_days: hasTwice(given.closed_days.map(({ day }) => day))
    ? 'Please give each day only once.'
    : undefined,
  categories: categoriesFault(given.categories, before.categories),
});

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

type Tiles = SchoolSettings['tile_settings'];

/** A new tile leads to a screen of the portal or to a secure website. */
function tilesFault(tiles: Tiles, before: Tiles): string | undefined {
  if (hasTwice(tiles.map(({ url }) => url))) return 'Please use each address only once.';
  const known = new Set([...before, ...portalTiles].map(({ url }) => url));
  return tiles.every(({ url }) => known.has(url) || isSecureLink(url))
    ? undefined
    : 'Please give an address that begins with https://.';
}

/** Whether a text is an address that begins with https:// and has no name or password in it. */
function isSecureLink(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function termsFault(terms: SchoolSettings['terms']): string | undefined {
  if (terms.some(({ first_day, last_day }) => last_day < first_day)) {
    return 'A term must not end before it begins.';
  }
  const sorted = terms.toSorted((a, b) => (a.first_day < b.first_day ? -1 : 1));
  const isOver = sorted.some(({ last_day }, at) => last_day >= (sorted[at + 1]?.first_day ?? '~'));
  return isOver ? 'Two terms have the same days. Please correct one of them.' : undefined;
}

function categoriesFault(
  given: readonly CategoryDraft[],
  before: Before['categories'],
): string | undefined {
  const known = new Map(before.map((each) => [each.postcategoryUid, each]));
  const uids = given.flatMap(({ postcategoryUid }) => postcategoryUid ?? []);
  if (hasTwice(uids) || uids.some((uid) => !known.has(uid))) {
    return 'A category was changed meanwhile. Load the page again.';
  }
  const changed = given.filter((each) => {
    const stored = known.get(each.postcategoryUid);
    return (
      each.categoryname !== stored?.categoryname ||
      each.category_background_color !== stored.category_background_color
    );
  });
  if (changed.some((each) => !/^#[0-9a-f]{6}$/i.test(each.category_background_color))) {
    return 'Please choose a colour such as #12355b.';
  }
  const names = given.map(({ categoryname }) => categoryname.toLowerCase());
  return changed.length > 0 && hasTwice(names) ? 'Please name each category only once.' : undefined;
}
