import { answersIn } from '#shared/mailings/mail-topics';
import type { Settings } from '#shared/site/settings.contract';
import type { SiteFacts } from '#shared/sites';
import type { MailSchool } from '../content.ts';

/** Returns the school as its messages show it. */
export function schoolOf(
  facts: SiteFacts,
  settings: Settings | undefined,
): MailSchool & Pick<SiteFacts, 'schoolUid'> {
  const logo = settings?.banner_images.ribbon_logo ?? '';
  return {
    schoolUid: facts.schoolUid,
    name: settings?.schoolName ?? facts.name,
    host: facts.host,
    timeZone: facts.timeZone,
    sender: facts.sender,
    phone: settings?.phoneNumber ?? '',
    answers: answersIn(settings ?? {}),
    colour: settings?.theme_colours.header_colour ?? '#334155',
    ...(settings && { tiles: settings.tile_settings.map(({ url }) => url) }),
    // Mail programs do not show SVG.
    ...(/^\/[^/].*\.(png|jpe?g|gif)$/i.test(logo) && { logo: `https://${facts.host}${logo}` }),
  };
}
