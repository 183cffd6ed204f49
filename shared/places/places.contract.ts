import type { Resource } from '#shared/kernel/route';
import type { placesSchemas } from './places.schemas.ts';

export type {
  BinnedPlace,
  Place,
  PlaceCopy,
  PlaceQuery,
} from './places.schemas.ts';

/** The most editors of a place, and the most places that one person edits. */
export const mostEditors = 50;
export const mostPlacesOfEditor = 100;

export const places: Resource<typeof placesSchemas> = {
  bin: {
    method: 'GET',
    path: '/places',
    when: { deleted: 'true' },
    operation: 'plc.write',
    child: 'published',
    summary: 'Removed places, the last removed first.',
    answer: 'page',
  },
  list: {
    method: 'GET',
    path: '/places',
    operation: 'plc.get',
    child: 'published',
    summary: 'The places the caller may see, by name.',
    answer: 'page',
  },
  get: {
    method: 'GET',
    path: '/places/{placeUid}',
    operation: 'plc.get',
    child: 'published',
    summary: 'One place; people who may edit it also get its editors and audience.',
  },
  create: {
    method: 'POST',
    path: '/places',
    operation: 'plc.write',
    repeat: 'key',
    child: { record: 'rights', act: 'change' },
    summary: 'Adds a place. The same `Idempotency-Key` again returns that place.',
  },
  update: {
    method: 'PUT',
    path: '/places/{placeUid}',
    operation: 'plc.write',
    child: { record: 'rights', act: 'change' },
    summary: 'Changes a place; 409 if someone else has changed it since it was loaded.',
  },
  /** The same as `update`. The specified clients send the id of the place only in the body. */
  updateByBody: {
    method: 'PUT',
    path: '/places',
    operation: 'plc.write',
    child: { record: 'rights', act: 'change' },
    summary: 'Changes the place that the body names; 409 as above.',
  },
  remove: {
    method: 'DELETE',
    path: '/places/{placeUid}',
    operation: 'plc.write',
    child: { record: 'rights', act: 'change' },
    summary: 'Removes a place; no one can open its pages, and its editors can no longer edit them.',
  },
  restore: {
    method: 'POST',
    path: '/places/{placeUid}/restore',
    operation: 'plc.write',
    repeat: 'same',
    child: { record: 'rights', act: 'change' },
    summary:
      'Restores a removed place with its pages, and names the editors that it does not get back; 409 if it was changed since it was loaded.',
  },
  copy: {
    method: 'POST',
    path: '/places/{placeUid}/copy',
    operation: 'plc.write',
    repeat: 'key',
    child: { record: 'rights', act: 'change' },
    summary:
      'Begins a copy of a place with its pages, and names the editors that the copy does not get. No one sees it until it is complete. The same `Idempotency-Key` again returns that copy.',
  },
  copied: {
    method: 'GET',
    path: '/places/{placeUid}/copy',
    operation: 'plc.write',
    child: 'published',
    summary: 'How far the copy with this id is. It is answered for a day.',
  },
};
