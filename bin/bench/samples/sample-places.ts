import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import type { PageRepository } from '#functions/pages/store/pages';
import { placeKeys } from '#functions/places/store/place.record';
import { userTypes } from '#shared/audiences/audience';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';

const author = {
  users_userid: 'u',
  users_username: 'ed',
  users_firstname: 'Ed',
  users_lastname: 'Itor',
};

/** A student who may read the sample place. */
export const reader = (site: Site): Caller => ({
  site,
  userUid: 'reader',
  username: 'reader',
  firstname: 'Re',
  surname: 'Ader',
  type: 'student',
  is_carer: false,
  capabilities: [],
  groups: [],
  carerGroups: [],
  carerOf: [],
  carerNumber: undefined,
  timeZone: 'Australia/Sydney',
  host: '',
});

/** A place for a measurement. */
export interface SamplePlace {
  readonly site: Site;
  /** The identifier, which is also the slug. */
  readonly placeUid: string;
  readonly course_id: string;
  readonly count: number;
  readonly now: Date;
  /** The name of the table of places. */
  readonly table: string;
}

/** Writes a place for everyone with a number of pages, each with a text of 10 KB. */
export async function fillPlace(
  db: DynamoDBDocumentClient,
  pages: PageRepository,
  samplePlace: SamplePlace,
): Promise<void> {
  const { placeUid, course_id, count, now, table } = samplePlace;
  const stamp = now.toISOString();
  const place = {
    placeUid,
    place: 'Place',
    slug: placeUid,
    place_id: course_id,
    klaUid: '',
    key_learning_area: '',
    editors: [],
    description: '',
    intended_audience: '',
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: true })),
      groups: [],
      groupNames: [],
      groupNamesSearch: '',
    },
    is_deleted: false,
    created_at: stamp,
    updated_at: stamp,
    author,
  };
  const names = [
    { ...placeKeys(samplePlace, place), ...place },
    { pk: `${samplePlace.site}#slug`, sk: placeUid, placeUid },
  ];
  for (const Item of names) await db.send(new PutCommand({ TableName: table, Item }));
  for (let i = 0; i < count; i++) {
    const page = {
      pageUid: newId(new Date(now.getTime() + i)),
      placeUid,
      title: `Page ${i} of the place`,
      slug: '',
      pagetypeUid: 'static-page' as const,
      description: 'A description of a page, about as long as people write one.',
      navigation: true,
      pageHide: false,
      is_deleted: false,
      google_drive_url: '',
      file_view_type: 'list' as const,
      schedule: [],
      created_at: stamp,
      updated_at: stamp,
      author,
      content_html: 'A lesson of some words. '.repeat(400),
    };
    const slugs = [`page-${i}`, `page-${i}-again`] as const;
    await pages.of(samplePlace).add({ page, slugs, isLanding: i === 0, wanted: [] }, undefined);
  }
}
