import { usualDailyMail } from '#shared/absences/absence-settings';
import type { Settings } from '#shared/site/settings.contract';
import type { SiteFacts } from '#shared/sites';
import { screens } from './screens.ts';

/** Every screen that can have a tile, in the order of the screens. */
export const portalTiles: readonly { readonly url: string; readonly label: string }[] =
  screens.flatMap(({ path, tile }) => (tile ? [{ url: path, label: tile }] : []));

/** The colours of a school that has chosen none. */
const usualColours = { header_colour: '#2f4a5c', footer_colour: '#22333f' } as const;

/**
 * Returns the settings of a school until an administrator saves them: its name, all tiles, and the daily
 * mail about absences without a reason.
 */
export const usualSettings = ({
  schoolUid,
  name,
  host,
  timeZone,
  colour = usualColours.header_colour,
}: Pick<SiteFacts, 'schoolUid' | 'name' | 'host' | 'timeZone' | 'colour'>): Settings => ({
  schoolUid,
  schoolName: name,
  tile_settings: portalTiles.map((tile) => ({ ...tile })),
  favicon_icon: '',
  domain: host,
  theme_colours: { ...usualColours, header_colour: colour },
  banner_images: { ribbon_logo: '' },
  providerName: '',
  phoneNumber: '',
  timeZone,
  absences: { daily_mail: { ...usualDailyMail } },
});
