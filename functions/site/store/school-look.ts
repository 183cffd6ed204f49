import { schoolFrom } from '#functions/kernel/schools/schools';
import type { MediaReader } from '#functions/media/store/media-reader';
import { nameAtMedia } from '#shared/media/media';
import type { SiteFacts } from '#shared/sites';
import type { SettingsRepository } from './settings.ts';

/** How a school looks in its PDFs. */
export interface SchoolLook {
  readonly name: string;
  /** The colour of the band at the top, as `#12355b`. */
  readonly colour: string;
  /** The stored name of its logo. */
  readonly logo: string | undefined;
  readonly picture: (name: string) => Promise<Uint8Array | undefined>;
}

/** Returns how a school looks now. */
export type LookOf = (site: SiteFacts) => Promise<SchoolLook>;

const plainColour = '#334155';

/** Reads the colours and the logo that the settings of a school name. */
export const looks =
  (settings: SettingsRepository, media: Pick<MediaReader, 'read'>): LookOf =>
  async ({ schoolUid, name }) => {
    const school = schoolFrom({ schoolUid });
    const is = await settings.of(school).get();
    return {
      name: is?.schoolName ?? name,
      colour: is?.theme_colours.header_colour ?? plainColour,
      logo: nameAtMedia(is?.banner_images.ribbon_logo ?? ''),
      picture: (key) => media.read(key),
    };
  };
