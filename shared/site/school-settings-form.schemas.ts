import * as z from 'zod';
import { Day, line, words } from '#shared/kernel/fields';
import { onePlainLine, plainLine } from '#shared/kernel/plain-line';
import { CategoryDraft } from '#shared/posts/post-categories.schemas';
import { familySettingsFields } from '#shared/site/family-settings-form.schemas';

/** An optional text of one line. */
const maybeLine = (most: number) =>
  words('Please enter text.')
    .trim()
    .max(most, `Please use at most ${most} characters.`)
    .regex(plainLine, onePlainLine);

const colour = words('Please choose a colour.').regex(
  /^#[0-9a-f]{6}$/i,
  'Please choose a colour such as #12355b.',
);

/** The address of a stored picture; empty for none. */
const picture = words('Please choose a picture.').max(300, 'Please choose a picture.');

const Tile = z.strictObject({
  url: words('Please give an address.').trim().max(500, 'Please use a shorter address.'),
  label: line(60, 'Please name each tile.'),
  description: maybeLine(120).optional(),
});

const OwnTerm = z.strictObject({
  title: line(60, 'Please name each term.'),
  school_year: words('Please give a year.').regex(/^\d{4}$/, 'Please give a year such as 2027.'),
  first_day: Day,
  last_day: Day,
});

const ClosedDay = z.strictObject({
  day: Day,
  title: line(80, 'Please say why the school is closed.'),
});

/** How a school looks, what its navigation offers, and its own days. */
const lookFields = {
  schoolName: line(100, 'Please give the name of the school.'),
  /** The name where there is little room; empty for the whole name. */
  short_name: maybeLine(24),
  phoneNumber: maybeLine(40),
  ribbon_logo: picture,
  favicon_icon: picture,
  header_colour: colour,
  footer_colour: colour,
  /** The tiles that are shown, in their order. */
  tile_settings: z.array(Tile).max(60, 'Please use at most 60 tiles.'),
  terms: z.array(OwnTerm).max(40, 'Please give at most 40 terms.'),
  closed_days: z.array(ClosedDay).max(200, 'Please give at most 200 days.'),
  /** The categories of posts in their order. */
  categories: z.array(CategoryDraft).max(45, 'Please use at most 45 categories.'),
} as const;

export const schoolSettingsFields = { ...lookFields, ...familySettingsFields } as const;

/** All that an administrator decides on the screen. The route and the screen check by this schema. */
export const SchoolSettings = z.strictObject(schoolSettingsFields);
export type SchoolSettings = z.infer<typeof SchoolSettings>;

/** A new picture as base64, with or without a `data:` prefix: both fit into one call. */
const newPicture = (most: number, size: string) =>
  words('Please choose a picture.')
    .max(most, `Please choose a picture of at most ${size}.`)
    .optional();

export const newPictureFields = {
  logo_image: newPicture(2_100_000, '1.5 MB'),
  favicon_image: newPicture(700_000, '500 KB'),
} as const;
