import { type ScreenPath, screens } from '#shared/site/screens';
import type { Settings } from '#shared/site/settings.contract';
import { closingCategory } from './learning/school-year.ts';

// The content of the demo schools in the portal: settings, categories and posts.

export type DemoSite = 'main' | 'regional';

const descriptions: Partial<Record<ScreenPath, string>> = {
  '/notices': 'What to know today',
  '/connections': 'Our magazine',
};

/** Every screen that can have a tile. */
const tiles: Settings['tile_settings'] = screens.flatMap(({ path, tile }) => {
  const description = descriptions[path];
  return tile ? [{ url: path, label: tile, ...(description && { description }) }] : [];
});

const looks = (
  is: Pick<
    Settings,
    'schoolUid' | 'schoolName' | 'theme_colours' | 'providerName' | 'phoneNumber' | 'timeZone'
  >,
): Settings => ({
  ...is,
  tile_settings: tiles,
  favicon_icon: '',
  domain: `${is.schoolUid}.portal.example.edu`,
  banner_images: { ribbon_logo: '' },
  operator: { label: 'Portal operator, day and night', phone: '+61 2 5550 0199' },
  payment_page: 'https://pay.example.edu/families',
  places_without_tasks: ['music-8', 'library', 'boarding-house', 'farm-and-boarding-house'],
  absences: { office_addresses: [`absences@${is.schoolUid}.portal.example.edu`] },
  timetable: { closed_categories: [closingCategory] },
  emergency_contacts: [
    { label: 'School office, in school hours', phone: is.phoneNumber },
    { label: 'Kids Helpline, day and night', phone: '1800 55 1800' },
    { label: 'Lifeline, day and night', phone: '13 11 14' },
  ],
  wellbeing_addresses: [`wellbeing@${schoolDomains[is.schoolUid as DemoSite]}`],
  counsellor_addresses: [`cora@${schoolDomains[is.schoolUid as DemoSite]}`],
  mail_domains: [schoolDomains[is.schoolUid as DemoSite]],
  reply_to: `office@${schoolDomains[is.schoolUid as DemoSite]}`,
  reply_to_kinds: { absences: `absences@${schoolDomains[is.schoolUid as DemoSite]}` },
});

/** The domains of the schools, also of the addresses of staff (`bin/demo/people/register.ts`). */
export const schoolDomains = {
  main: 'harbour.example.edu',
  regional: 'tablelands.example.edu',
} as const;

export const demoSettings: Record<DemoSite, Settings> = {
  main: looks({
    schoolUid: 'main',
    schoolName: 'Harbour College',
    theme_colours: { header_colour: '#12355b', footer_colour: '#0b2239' },
    providerName: 'Harbour ID',
    phoneNumber: '+61 2 5550 0100',
    timeZone: 'Australia/Sydney',
  }),
  regional: looks({
    schoolUid: 'regional',
    schoolName: 'Tablelands College',
    theme_colours: { header_colour: '#1f4d3a', footer_colour: '#133226' },
    providerName: 'Tablelands Sign-in',
    phoneNumber: '+61 7 5550 0200',
    timeZone: 'Australia/Brisbane',
  }),
};

const category = (
  postcategoryUid: string,
  categoryname: string,
  category_background_color: string,
  sort_order: number,
) => ({
  postcategoryUid,
  categoryname,
  categorytype: 'Newsletter',
  category_background_color,
  sort_order,
});

export const demoCategories = [
  category('learning', 'Learning', '#1d5fa8', 1),
  category('sport', 'Sport', '#2c6e3f', 2),
  category('arts', 'Music and arts', '#8a3b73', 3),
  category('community', 'Community', '#8a5a12', 4),
];

export const demoHeaders: Record<DemoSite, { caption: string; alttext: string }> = {
  main: {
    caption: 'The harbour from the library steps',
    alttext: 'Hills over water in the morning',
  },
  regional: { caption: 'First rain on the tablelands', alttext: 'Green hills under a wide sky' },
};

/** A text for a first broadcast. The demo schools start without one. */
export const demoBroadcast =
  'School closes at 1 pm today because of the storm warning. Buses leave at 1:15 pm.';
