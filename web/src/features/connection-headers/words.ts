import { type ConnectionHeader, captionLocations } from '#shared/contract/connection-headers';

/** What each place of a caption is called. */
const locationNames: Readonly<Record<ConnectionHeader['caption_location'], string>> = {
  top_left: 'Top left',
  top_right: 'Top right',
  bottom_left: 'Bottom left',
  bottom_right: 'Bottom right',
  no_caption: 'No caption',
};

export const locationName = (location: ConnectionHeader['caption_location']): string =>
  locationNames[location];

/** The choices of the form. */
export const locations = captionLocations.map(
  (location) => [location, locationNames[location]] as const,
);
