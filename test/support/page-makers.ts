import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import type { Input, Output, Route } from '#shared/contract/route';
import { userTypes } from '#shared/domain/audience';

/** Calls a route as somebody; a refusal is thrown. */
export type CallAs = <R extends Route>(
  username: string,
  route: R,
  input: Input<R>,
) => Promise<Output<R>>;

/** Makes places and pages as an administrator does. */
export const pageMakers = (as: CallAs, administrator: string) => ({
  /** A place for everyone, which these people edit. */
  place: (name: string, editors: string[], is: object = {}): Promise<Place> =>
    as(administrator, api.places.create, {
      ...{ place: name, description: `All about ${name}`, intended_audience: 'Everyone' },
      group_list: { userTypes: userTypes.map((each) => ({ name: each, checked: true })) },
      editors,
      ...is,
    }),
  page: ({ placeUid }: Place, title: string, is: object = {}): Promise<Page> =>
    as(administrator, api.pages.create, {
      pageData: {
        ...{ placeUid, title, description: `About ${title}`, pagetypeUid: 'static-page' },
        content_html: `<p>The text of ${title}.</p>`,
        ...is,
      },
    }),
});
