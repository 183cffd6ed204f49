import type * as z from 'zod';
import {
  type ConnectionHeader,
  HeaderChange,
  HeaderDraft,
} from '#shared/contract/connection-headers';
import { pastStartFault, UNPUBLISHED } from '#shared/domain/publish-window';

/** What is typed into a header's form; the picture, too large for a draft, is held beside it. */
export interface HeaderValues {
  publish_start: string;
  publish_end: string;
  alttext: string;
  caption: string;
  caption_location: ConnectionHeader['caption_location'];
  featured_img_url: string;
  /** The version that is changed; empty for a new header. */
  updated_at: string;
}

export const newHeader: HeaderValues = {
  publish_start: UNPUBLISHED,
  publish_end: UNPUBLISHED,
  alttext: '',
  caption: '',
  caption_location: 'top_left',
  featured_img_url: '',
  updated_at: '',
};

/** A header as its form shows it. */
export const valuesOf = (header: ConnectionHeader): HeaderValues => ({
  publish_start: header.publish_start,
  publish_end: header.publish_end,
  alttext: header.alttext,
  caption: header.caption,
  caption_location: header.caption_location,
  featured_img_url: header.featured_img_url,
  updated_at: header.updated_at,
});

/** What is sent for a form. */
export function bodyOf(values: HeaderValues, image: string | undefined) {
  const { updated_at: _, ...form } = values;
  const { caption, caption_location } = form;
  return {
    ...form,
    caption: caption_location === 'no_caption' ? '' : caption,
    ...(image && { featuredImage: image }),
  } as z.input<typeof HeaderDraft>;
}

export type HeaderFaults = Partial<Record<keyof HeaderValues | 'featuredImage', string>>;

/** Everything that is wrong with a form, one sentence a field (admin.md section 5). */
export function headerFaults(
  values: HeaderValues,
  image: string | undefined,
  before: ConnectionHeader | undefined,
  timeZone: string,
  now: Date,
): HeaderFaults {
  const body = bodyOf(values, image);
  const { connectionheaderUid, updated_at } = before ?? {};
  const checked = before
    ? HeaderChange.safeParse({ ...body, connectionheaderUid, updated_at })
    : HeaderDraft.safeParse(body);
  const issues = checked.success ? [] : checked.error.issues;
  const found: HeaderFaults = {};
  for (const { path, message } of issues) found[path[0] as keyof HeaderFaults] ??= message;
  const past = pastStartFault(values.publish_start, before?.publish_start, timeZone, now);
  return past ? { publish_start: past, ...found } : found;
}
