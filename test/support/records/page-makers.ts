import { api } from '#shared/api';
import { userTypes } from '#shared/audiences/audience';
import type { Input, Output, Route } from '#shared/kernel/route';
import type { Page } from '#shared/pages/page-fields';
import type { Place } from '#shared/places/places.contract';

/** Calls a route as a person; throws if it is refused. */
export type CallAs = <R extends Route>(
  username: string,
  route: R,
  input: Input<R>,
) => Promise<Output<R>>;

/** Creates places and pages as an administrator. */
export const pageMakers = (as: CallAs, administrator: string) => ({
  /** Creates a place for everyone with these editors. */
  place: (name: string, editors: string[], is: object = {}): Promise<Place> =>
    as(administrator, api.places.create, {
      place: name,
      description: `All about ${name}`,
      intended_audience: 'Everyone',
      group_list: { userTypes: userTypes.map((each) => ({ name: each, checked: true })) },
      editors,
      ...is,
    }),
  page: ({ placeUid }: Place, title: string, is: object = {}): Promise<Page> =>
    as(administrator, api.pages.create, {
      pageData: {
        placeUid,
        title,
        description: `About ${title}`,
        pagetypeUid: 'static-page',
        content_html: `<p>The text of ${title}.</p>`,
        ...is,
      },
    }),
});
