import { readFileSync } from 'node:fs';
import type { MessageContent } from '#functions/kernel/mail/content';
import type { MailEvent, MailingContent, MailPost } from '#functions/mailings/rules/content';

const hash = (digit: string): string => digit.repeat(64);

/** The address of a picture of the school. */
export const picture = (digit: string, size = '900x640'): string =>
  `https://main.portal.example.edu/media/main/${hash(digit)}-${size}.jpg`;

export const post = (is: Partial<MailPost> & { postUid: string }): MailPost => ({
  type: 'notice',
  title: `Title of ${is.postUid}`,
  excerpt: `First words of ${is.postUid}`,
  category: '',
  ...is,
});

export const event = (is: Partial<MailEvent> & { eventUid: string }): MailEvent => ({
  title: `Event ${is.eventUid}`,
  when: 'All day',
  ...is,
});

/** A mailing of Harbour College with the given fields. */
export const content = (is: Partial<MailingContent> = {}): MailingContent => ({
  type: 'Weekly',
  school: {
    schoolUid: 'main',
    name: 'Harbour College',
    host: 'main.portal.example.edu',
    timeZone: 'Australia/Sydney',
    sender: 'portal@main.portal.example.edu',
    phone: '02 5550 0100',
    colour: '#0b5c8a',
  },
  day: '2026-11-20',
  blurb: '',
  posts: [],
  events: [],
  ...is,
});

/** The content of one message; posts and events are the person's own by default. */
export const personal = (
  is: Partial<MessageContent> & { posts?: string[]; events?: string[] } = {},
): MessageContent => ({
  firstname: is.firstname ?? 'Cara',
  as: is.as ?? 'carer',
  own: is.own ?? { posts: is.posts ?? [], events: is.events ?? [] },
  children: is.children ?? [],
  unsubscribe: is.unsubscribe,
});

const texts = (name: string): string =>
  readFileSync(new URL(`../../data/honest/${name}.html`, import.meta.url), 'utf8');

const ada = { userUid: 'ada', firstname: 'Ada' };
const ben = { userUid: 'ben', firstname: 'Ben' };

/** A weekly digest for a carer of 2 children. */
export const week = (): [MailingContent, MessageContent] => [
  content({
    blurb:
      'The <b>last week of term</b> ends on Friday at noon.<br>Please read <a href="https://main.portal.example.edu/notices">the notices about the buses</a>.',
    posts: [
      post({
        postUid: 'n1',
        type: 'newsletter',
        category: 'Music',
        title: 'The winter concert filled the hall twice',
        excerpt:
          'Three choirs, two orchestras and a bagpipe: a look back at two evenings that nobody who was there will forget soon.',
        picture: picture('a'),
      }),
      post({
        postUid: 'n2',
        type: 'newsletter',
        category: 'Sport',
        title: 'Rowing: gold on the lake',
        excerpt: 'The Year 9 quad won by a length and a half.',
        picture: picture('b', '600x800'),
      }),
      post({
        postUid: 'n3',
        title: 'Uniform shop hours in the holidays',
        excerpt:
          'Open on Tuesdays and Thursdays from 9:00 am to 1:00 pm, at the gate on Shore Street.',
      }),
      post({
        postUid: 'n4',
        title: 'Year 7 camp: what to pack',
        excerpt: 'Warm clothes, a torch, and no devices. Buses leave at 7:30 am from the oval.',
      }),
      post({
        postUid: 'n5',
        title: 'Swimming trials for Years 7 and 9',
        excerpt: 'At the harbour pool on Monday from 8:00 am. Bring togs, a towel and lunch.',
      }),
    ],
  }),
  personal({
    posts: ['n1', 'n3'],
    children: [
      { ...ada, posts: ['n4', 'n5'], events: [] },
      { ...ben, posts: ['n2', 'n5'], events: [] },
    ],
    unsubscribe: 'main.s3cret-token',
  }),
];

/** Daily reminders with events and a whole post. */
export const day = (): [MailingContent, MessageContent] => [
  content({
    type: 'Daily',
    day: '2026-11-23',
    events: [
      event({ eventUid: 'e1', title: 'House athletics carnival', where: 'Main oval' }),
      event({ eventUid: 'e2', title: 'Year 7 excursion', when: '9:00 am – 2:30 pm' }),
    ],
    posts: [
      post({
        postUid: 'd1',
        type: 'dailyemail',
        title: 'Bus route 7 runs later',
        content_html: texts('notice'),
      }),
      post({
        postUid: 'd2',
        type: 'dailyemail',
        title: 'Bring a hat',
        content_html: '<p>Every child needs a hat today.</p>',
      }),
    ],
  }),
  personal({
    events: ['e1'],
    posts: ['d1'],
    children: [{ ...ada, posts: ['d2'], events: ['e2'] }],
    unsubscribe: 'main.s3cret-token',
  }),
];

/** A principal's message with every element that an author can use. */
export const principalMessage = (): [MailingContent, MessageContent] => [
  content({
    type: 'Principal',
    posts: [
      post({
        postUid: 'p1',
        type: 'principal',
        title: 'Our plans for the new year',
        content_html: texts('newsletter') + texts('table') + texts('documents'),
      }),
      post({
        postUid: 'p2',
        type: 'principal',
        title: 'Changes in Year 7',
        content_html: texts('languages'),
      }),
    ],
  }),
  personal({
    posts: ['p1'],
    children: [{ ...ada, posts: ['p2'], events: [] }],
    unsubscribe: 'main.s3cret-token',
  }),
];
