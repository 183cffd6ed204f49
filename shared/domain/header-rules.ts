import { type Check, type Faults, imageFaults, say, windowFaults } from '#shared/domain/form-rules';

/** What the rules of a header's form look at (admin.md section 5). */
interface HeaderForm {
  publish_start: string;
  publish_end: string;
  caption: string;
  caption_location: string;
  featured_img_url: string;
  featuredImage?: string | undefined;
}

/** What is wrong with each field of a header's form. */
export const headerFaults = (header: HeaderForm): Faults => ({
  ...(header.caption_location !== 'no_caption' &&
    !header.caption && { caption: '*Please enter caption.' }),
  ...windowFaults(header, true),
  ...imageFaults(header),
});

/** The specification's texts for what is missing or wrong, the same in the editor and on the server. */
export const refineHeader = (header: HeaderForm, check: Check): void =>
  say(headerFaults(header), check);
