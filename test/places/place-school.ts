import { expect } from 'vitest';
import { PlaceChange } from '#shared/places/place-form.schemas';
import { PlaceQuery } from '#shared/places/places.schemas';
import { administrator, request, teacher } from '#test/support/records/people';
import { placeDraft, placesOver } from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import type { TestTables } from '#test/support/tables/tables';

let schools = 0;

/** Starts a new school for each test, with Tess, Theo and Ada. */
export async function placeSchool(tables: TestTables) {
  const site = `school${schools++}`;
  const over = placesOver(tables);
  const at = <T extends object>(who: T): T => ({ ...who, site });
  const people = ['tess', 'theo', 'ada'].map((username) =>
    profile({ username, type: 'faculty', schoolUid: site }),
  );
  await storeProfiles(tables, ...people);
  const add = (is: Record<string, unknown> = {}) =>
    over.places.create(placeDraft(is), at(administrator), request());
  const change = (place: Awaited<ReturnType<typeof add>>, is: Record<string, unknown>) =>
    over.places.update(
      PlaceChange.parse({
        ...placeDraft(),
        placeUid: place.placeUid,
        updated_at: place.updated_at,
        ...is,
      }),
      at(administrator),
      request(),
    );
  const names = async (who = teacher, query: Record<string, unknown> = {}) =>
    (await over.places.list(PlaceQuery.parse(query), at(who), request())).records.map(
      ({ place }) => place,
    );
  const placesOf = async (username: string) =>
    (await over.users.of(schoolNamed(site)).get(`uid-${username}`))?.places ?? [];
  return { ...over, site, at, add, change, names, placesOf };
}

export const notFound = expect.objectContaining({ kind: 'notFound' });

/** Matches the refusal of a form for one field. */
export const fault = (field: string, message: string) =>
  expect.objectContaining({
    kind: 'badRequest',
    fields: expect.objectContaining({ [field]: message }),
  });
