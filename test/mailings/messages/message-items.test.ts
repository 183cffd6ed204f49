import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageOf } from '#functions/mailings/messages/message';
import { mailingTypes } from '#shared/mailings/mailing';
import { content, event, personal, post } from '#test/mailings/messages/samples';

const posts = Array.from({ length: 8 }, (_, n) =>
  post({
    postUid: `post-${n}`,
    category: ['', 'Sport', 'Arts'][n % 3] ?? '',
    type: n % 2 ? 'notice' : 'newsletter',
    content_html: `<p>The text of post-${n}.</p>`,
  }),
);
const events = Array.from({ length: 4 }, (_, n) => event({ eventUid: `event-${n}` }));
const names = ['Ada', 'Ben', 'Cy'];

const some = <T>(of: readonly T[]) => fc.subarray([...of]);
const news = (type: string) =>
  fc.record({
    posts: some(posts.map(({ postUid }) => postUid)),
    events:
      type === 'Daily' ? some(events.map(({ eventUid }) => eventUid)) : fc.constant<string[]>([]),
  });

for (const type of mailingTypes) {
  test(`lists each item of a ${type} message once, and no other`, () => {
    const anyReader = fc.tuple(news(type), fc.array(news(type), { maxLength: 3 }));
    fc.assert(
      fc.property(anyReader, ([own, children]) => {
        const one = personal({
          own,
          children: children.map((each, n) => ({
            userUid: `c${n}`,
            firstname: names[n] ?? '',
            ...each,
          })),
        });
        const expected = [own, ...children].flatMap((each) => [...each.posts, ...each.events]);
        const sorted = [...new Set(expected)].sort();
        const { html, text } = messageOf(content({ type, posts, events }), one);
        const inText = [...text.matchAll(/_details\/((?:post|event)-\d)/g)].map(([, uid]) => uid);
        expect(inText.sort()).toEqual(sorted);
        const inHtml = new Set(html.match(/(?:post|event)-\d/g));
        expect([...inHtml].sort()).toEqual(sorted);
      }),
    );
  });
}

test('names a child only in a message with an item for that child', () => {
  const one = personal({
    posts: ['post-1'],
    children: [
      { userUid: 'a', firstname: 'Ada', posts: ['post-2'], events: [] },
      { userUid: 'b', firstname: 'Ben', posts: [], events: [] },
    ],
  });
  for (const type of mailingTypes) {
    const { html, text, subject } = messageOf(content({ type, posts }), one);
    expect(html).toContain('Ada');
    expect(text).toContain('Ada');
    expect(html + text + subject).not.toContain('Ben');
    expect(subject).not.toContain('Ada');
  }
});

test('says in a digest how many files a post has, and their names where it is in full', () => {
  const files = ['Menu.pdf (PDF, 1.2 MB)', 'Plan.docx (Word, 20 KB)'];
  const filed = [
    post({ postUid: 'post-1', files: files.slice(0, 1) }),
    post({ postUid: 'post-2', files }),
    post({ postUid: 'post-3' }),
  ];
  const one = personal({ posts: filed.map(({ postUid }) => postUid) });
  const { html, text } = messageOf(content({ type: 'Weekly', posts: filed }), one);
  for (const said of [html, text]) {
    expect(said.match(/\b\d+ files?\b/g)).toEqual(['1 file', '2 files']);
    expect(said).not.toContain('Menu.pdf');
  }
  expect(text).toMatch(/\n2 files\nhttps:\/\/\S+post-2/);
  expect(messageOf(content({ type: 'Principal', posts: filed }), one).text).toContain('Menu.pdf');
});
