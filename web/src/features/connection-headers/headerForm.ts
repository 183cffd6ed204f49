import { connectionHeaders as connectionHeadersApi } from '#shared/connection-headers/connection-headers.contract';
import {
  type ConnectionHeader,
  HeaderChange,
  HeaderDraft,
} from '#shared/connection-headers/connection-headers.schemas';
import { INDEFINITE, pastStartFault, UNPUBLISHED } from '#shared/kernel/publish-window';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import type { RecordForm } from '../../components/editing/recordForm.ts';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';
import { minuteText } from '../../components/text/dates.ts';
import { locationName } from './words.ts';

/** The values of a header's form. */
export interface HeaderValues
  extends Pick<
    ConnectionHeader,
    | 'publish_start'
    | 'publish_end'
    | 'alttext'
    | 'caption'
    | 'caption_location'
    | 'featured_img_url'
  > {
  /** A chosen picture that is not stored yet. */
  featuredImage: string | undefined;
}

/** Returns the body of a request. */
export function bodyOf({ featuredImage, ...form }: HeaderValues) {
  const { caption, caption_location } = form;
  return {
    ...form,
    caption: caption_location === 'no_caption' ? '' : caption,
    ...(featuredImage && { featuredImage }),
  };
}

const changeOf = (form: HeaderValues, { connectionheaderUid, updated_at }: ConnectionHeader) => ({
  ...bodyOf(form),
  connectionheaderUid,
  updated_at,
});

const pictureOf = ({ featuredImage, featured_img_url }: HeaderValues): string =>
  featuredImage ?? featured_img_url;

const momentText = (at: string, timeZone: string): string =>
  at === UNPUBLISHED || at === INDEFINITE ? at : minuteText(new Date(at), timeZone);

/** The form of a header, with the specified faults. */
export const headerRecord = (timeZone: string): RecordForm<HeaderValues, ConnectionHeader> => ({
  labels: {
    alttext: 'Alt text',
    caption: 'Caption',
    caption_location: 'Caption Location',
    publish_start: 'Publish Start',
    publish_end: 'Publish End',
    featuredImage: 'Image',
  },
  blank: {
    publish_start: UNPUBLISHED,
    publish_end: UNPUBLISHED,
    alttext: '',
    caption: '',
    caption_location: 'top_left',
    featured_img_url: '',
    featuredImage: undefined,
  },
  formOf: (header) => ({
    publish_start: header.publish_start,
    publish_end: header.publish_end,
    alttext: header.alttext,
    caption: header.caption,
    caption_location: header.caption_location,
    featured_img_url: header.featured_img_url,
    featuredImage: undefined,
  }),
  pictureOf: (name, form) => (name === 'featuredImage' ? pictureOf(form) : undefined),
  isSameField: (name, a, b) =>
    name === 'featuredImage' ? pictureOf(a) === pictureOf(b) : a[name] === b[name],
  faultsOf(form, base) {
    const past = pastStartFault(form.publish_start, base?.publish_start, timeZone, serverNow());
    return {
      ...(past && { publish_start: past }),
      ...(base
        ? schemaFaults(HeaderChange, changeOf(form, base))
        : schemaFaults(HeaderDraft, bodyOf(form))),
    };
  },
  create: (form, idempotencyKey) =>
    call(connectionHeadersApi.create, bodyOf(form), { idempotencyKey }),
  update: (form, base) => call(connectionHeadersApi.update, changeOf(form, base)),
  inWords(name, form) {
    if (name === 'publish_start' || name === 'publish_end') return momentText(form[name], timeZone);
    return name === 'caption_location' ? locationName(form.caption_location) : (form[name] ?? '');
  },
  words: { saved: 'Saved successfully.', losing: 'Your changes are not saved yet.' },
});
