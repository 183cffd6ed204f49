import {
  type ConnectionHeader,
  captionLocations,
} from '#shared/connection-headers/connection-headers.contract';

/** The name of each location of a caption. */
const locationNames: Readonly<Record<ConnectionHeader['caption_location'], string>> = {
  top_left: 'Top left',
  top_right: 'Top right',
  bottom_left: 'Bottom left',
  bottom_right: 'Bottom right',
  no_caption: 'No caption',
};

export const locationName = (location: ConnectionHeader['caption_location']): string =>
  locationNames[location];

/** The options of the form. */
export const locations = captionLocations.map(
  (location) => [location, locationNames[location]] as const,
);
