import * as z from 'zod';
import { kindOfJob } from '#functions/kernel/jobs/job';
import type { Named } from '#functions/kernel/record/key';
import { PlaceCopy } from '#shared/places/places.schemas';
import { placesRecords } from '#shared/tables/content';
import { Author } from './place.record.ts';

/** A copy of a place as it is stored: the name and the slug that it gets, and how far it is. */
const StoredCopy = z.object({
  placeUid: z.string(),
  /** The place that is copied. */
  from: z.string(),
  place: z.string(),
  slug: z.string(),
  /** Who may be its editors, as they were audited at the request. */
  editors: z.array(z.string()),
  author: Author,
  state: PlaceCopy.shape.state,
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  /** When its worker must have reported progress. After that it counts as dead. */
  deadline: z.string(),
  lease: z.string().optional(),
  tries: z.number().int(),
  message: z.string().optional(),
});
export type StoredCopy = z.infer<typeof StoredCopy>;

/** A copy of a school, with the id of the place that it makes. */
export type CopyId = Named<typeof placesRecords.copy.key>;

/** How places are copied. */
export const copyJobs = kindOfJob({
  table: 'places',
  name: 'place-copies',
  key: placesRecords.copy.key,
  open: {
    key: placesRecords.openCopy.key,
    idOf: (item) => z.object({ placeUid: z.string() }).parse(item),
  },
  schema: StoredCopy,
  kept: 'placeCopies',
  patience: { waiting: 15, making: 5 },
  mostTries: 2,
  sentences: {
    interrupted: 'The copy was interrupted, and nothing of it is left. Copy the place again.',
    broken: 'Something went wrong, and nothing of the copy is left. Copy the place again.',
  },
});

/** Returns a copy for the wire. */
export const copyView = (copy: StoredCopy): PlaceCopy =>
  PlaceCopy.parse({ ...copy, message: copy.state === 'failed' ? (copy.message ?? '') : '' });

/** A job of the queue `documents`: make this copy. */
export const CopyMessage = z.object({ site: z.string(), placeUid: z.string() });
export type CopyMessage = z.infer<typeof CopyMessage>;
