import type { DemoSite } from './content.ts';
import type { DemoPlace } from './demo-place.ts';
import { coursePlaces } from './learning/course-places.ts';

const everyone = ['STUDENTS', 'CARERS', 'STAFF'] as const;

const library = (editor: string): DemoPlace => ({
  place: 'Library',
  description: 'Opening hours, new books, and help with research.',
  intended_audience: 'Everyone',
  editors: [editor],
  audience: everyone,
  pages: [
    {
      title: 'Welcome to the library',
      type: 'static-page',
      description: 'Opening hours and who to ask.',
      isLanding: true,
      html: '<h2>Open from 7:45 to 17:00</h2><p>On Fridays we close at 15:30. Before school the reading room is quiet; after school it is for homework, and there is always somebody to ask.</p>',
      version: {
        title: 'Welcome to the library: stocktaking',
        html: '<h2>We are counting books</h2><p>The reading room is open as always. Borrowing starts again next week; returns go into the box by the door.</p>',
        from: 5,
        until: 10,
      },
    },
    {
      title: 'New on the shelves',
      type: 'blog-page',
      description: 'What has arrived, and who liked it.',
      entries: [
        {
          title: 'Three books about rivers',
          from: -3,
          html: '<p>One for engineers, one for poets, and one that Year 5 read aloud to the end in a single lesson.</p>',
        },
        {
          title: 'Comics count',
          from: -17,
          html: '<p>They are reading. The new shelf is beside the window; bring them back in one piece.</p>',
        },
        {
          title: 'Premier’s challenge starts',
          from: 12,
          html: '<p>Twenty books until the end of the year. Lists are at the desk.</p>',
        },
      ],
    },
    {
      title: 'Research guides',
      type: 'documents',
      description: 'How to find, judge and quote what others wrote.',
      folder: '1LibraryResearchGuides0000000000',
      view: 'grid',
    },
  ],
});

const house = (place: string, editors: readonly string[], text: string): DemoPlace => ({
  place,
  description: 'Leave, meals, and the week in the house.',
  intended_audience: 'Boarders, their families and house staff',
  editors,
  audience: ['CARERS', 'STAFF'],
  pages: [
    {
      title: 'This week in the house',
      type: 'static-page',
      description: 'What happens this week.',
      isLanding: true,
      html: text,
    },
    {
      title: 'Leave and travel',
      type: 'static-page',
      description: 'How to request leave.',
      html: '<p>Please ask for weekend leave by Wednesday evening. For travel at the end of term we need flight or coach times two weeks before.</p><table><tbody><tr><th>Leave</th><th>Ask by</th></tr><tr><td>Weekend</td><td>Wednesday 18:00</td></tr><tr><td>End of term</td><td>two weeks before</td></tr></tbody></table>',
    },
    {
      title: 'Menus',
      type: 'documents',
      description: 'The menus of the term.',
      folder: '1BoardingMenusOfTheTerm000000000',
    },
    {
      title: 'Room plan (draft)',
      type: 'static-page',
      description: 'Not for families yet.',
      isHidden: true,
      html: '<p>Proposal for next term. To be talked through with the house staff first.</p>',
    },
  ],
});

const others: Record<DemoSite, readonly DemoPlace[]> = {
  main: [
    library('ed'),
    house(
      'Boarding House',
      ['cora', 'theo'],
      '<p>Rowing starts again on Tuesday at 5:40; breakfast bags are in the kitchen. On Sunday the ferry to the island leaves at 10, with room for thirty.</p>',
    ),
  ],
  regional: [
    library('ed'),
    house(
      'Farm and Boarding House',
      ['kiri', 'tess'],
      '<p>Shearing is on Thursday and Friday. Helpers wear boots, have breakfast at 5:30, and tell the others that it is not too early.</p>',
    ),
  ],
};

/**
 * Returns the places of a school. Many names exist at both schools, to show that the sites are
 * separate.
 */
export const demoPlaces = (site: DemoSite): readonly DemoPlace[] => [
  ...coursePlaces(site),
  ...others[site],
];
