import { type Check, type Faults, imageFaults, say, windowFaults } from '#shared/kernel/form-rules';

/** The fields that the specified rules of a header's form check. */
interface HeaderForm {
  publish_start: string;
  publish_end: string;
  caption: string;
  caption_location: string;
  featured_img_url: string;
  featuredImage?: string | undefined;
}

/** Returns the fault of each field of a header's form. */
export const headerFaults = (header: HeaderForm): Faults => ({
  ...(header.caption_location !== 'no_caption' &&
    !header.caption && { caption: '*Please enter caption.' }),
  ...windowFaults(header, true),
  ...imageFaults(header),
});

/** Reports the faults in the specified texts, in the editor and on the server. */
export const refineHeader = (header: HeaderForm, check: Check): void =>
  say(headerFaults(header), check);
