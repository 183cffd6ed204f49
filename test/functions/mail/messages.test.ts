import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { MailingContent, Told } from '#functions/mail/content';
import { messageOf } from '#functions/mail/messages/message';
import { compose } from '#infra/local/mail/compose';
import {
  content,
  day,
  event,
  letter,
  picture,
  post,
  told,
  week,
} from '#test/functions/mail/samples';

const parsed = ([mailing, one]: [MailingContent, Told]) => {
  const { subject, text, html, headers } = messageOf(mailing, one);
  const raw = compose(
    {
      from: `"${mailing.school.name}" <${mailing.school.sender}>`,
      to: ['cara@example.org'],
      ...{ cc: [], replyTo: [], subject, text, html },
      headers: headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    },
    0,
  );
  return PostalMime.parse(raw);
};

test('a message arrives as text and HTML with its subject and the headers of one-click unsubscribing', async () => {
  for (const sample of [week(), day(), letter()]) {
    const mail = await parsed(sample);
    const { subject, html, text } = messageOf(...sample);
    expect(mail.subject).toBe(subject);
    expect(mail.to?.map(({ address }) => address)).toEqual(['cara@example.org']);
    expect(mail.html?.trim()).toBe(html.trim());
    expect(mail.text?.trim()).toBe(text.trim());
    const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://main.portal.example.edu/api/unsubscribe/main.s3cret-token>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  }
});

test('a digest tells its posts by category, a carer’s under the names of the children', () => {
  const { html, text, subject, preview_text } = messageOf(...week());
  expect(subject).toBe('Harbour College: news for the week of 16 November');
  expect(preview_text).toMatch(/^The winter concert filled the hall twice · /);
  const headings = [...html.matchAll(/<h(\d)[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(
    ([, level, words]) => `${level} ${words}`,
  );
  expect(headings).toEqual([
    '1 News for the week of 16 November',
    '2 For you',
    '3 Music',
    '4 The winter concert filled the hall twice',
    '3 Notices',
    '4 Uniform shop hours in the holidays',
    '2 For Ada and Ben',
    '3 Notices',
    '4 Swimming trials for Years 7 and 9',
    '2 For Ada',
    '3 Notices',
    '4 Year 7 camp: what to pack',
    '2 For Ben',
    '3 Sport',
    '4 Rowing: gold on the lake',
  ]);
  for (const heading of headings) expect(text).toContain(heading.slice(2));
  expect(text).toContain('https://main.portal.example.edu/connections/connection_details/n1');
  expect(text).toContain('https://main.portal.example.edu/notices/notice_details/n4');
});

test('a subject names the children only where the whole message is about them', () => {
  const posts = ['a', 'b', 'c', 'd'].map((postUid) => post({ postUid }));
  const about = (names: string[], own: string[] = []) =>
    messageOf(
      content({ posts }),
      told({
        posts: own,
        children: names.map((firstname, n) => ({
          ...{ userUid: firstname, firstname, events: [] },
          posts: [posts[n]?.postUid ?? ''],
        })),
      }),
    ).subject;
  const subject = 'Harbour College: news for the week of 16 November';
  expect(about(['Ada'])).toBe(`${subject}, for Ada`);
  expect(about(['Ada', 'Ben'])).toBe(`${subject}, for Ada and Ben`);
  expect(about(['Ada', 'Ben', 'Cy', 'Di'])).toBe(`${subject}, for Ada, Ben and 2 more`);
  expect(about(['Ada'], ['d'])).toBe(subject);
});

test('reminders name the day, the principal’s message its first post', () => {
  expect(messageOf(...day()).subject).toBe('Harbour College: today, Monday 23 November');
  expect(messageOf(...letter()).subject).toBe('Our plans for the new year');
});

test('posts that go out in full keep their text, and frames become links', () => {
  const { html, text } = messageOf(...letter());
  expect(html).not.toContain('<iframe');
  expect(html).toContain('>Watch: The rocket launch</a>');
  expect(text).toContain('Watch: The rocket launch (https://www.youtube.com/watch?v=dQw4w9WgXcQ)');
  expect(text).toContain(
    'Open the folder: Forms (https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOpQrStUv)',
  );
  expect(text).toContain('House │ Points │ Captain\nBanksia │ 412 │ A. Nguyen');
  expect(text).toContain('Dear families, thank you for a wonderful fair.');
  expect(html).toMatch(/<th [^>]*style="[^"]*border:1px solid/);
});

test('pictures load from the school’s own host alone, at a width that fits', () => {
  const name = picture('c', '1600x900').replace('https://main.portal.example.edu', '');
  const content_html = `<p><img src="${name}" alt="The stage"><img src="https://evil.example/x.png"></p>`;
  const posts = [post({ postUid: 'p', content_html, type: 'principal' })];
  const { html, text } = messageOf(content({ type: 'Principal', posts }), told({ posts: ['p'] }));
  const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toContain(`src="https://main.portal.example.edu${name}"`);
  expect(pictures[0]).toContain('alt="The stage"');
  expect(pictures[0]).toContain('width="536"');
  expect(text).toContain('[The stage]');
});

test('the secret link is kept out of click records, and nothing else holds a secret', () => {
  const { html, headers } = messageOf(...week());
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  const secret = links.filter((link) => link.includes('s3cret'));
  expect(secret).toHaveLength(1);
  expect(secret[0]).toContain('ses:no-track');
  expect(secret[0]).toContain('href="https://main.portal.example.edu/unsubscribe/');
  expect(links.every((link) => link.includes('href="https://main.portal.example.edu/'))).toBe(true);
  expect(headers).toHaveLength(2);
  const [mailing, one] = week();
  const without = messageOf(mailing, { ...one, unsubscribe: undefined });
  expect(without.headers).toEqual([]);
  expect(without.html).not.toContain('/unsubscribe/');
});

test('a message stays below 100 KB: excerpts instead of texts, then fewer posts and their number', () => {
  const many = Array.from({ length: 300 }, (_, n) =>
    post({
      postUid: `post-${n}`,
      title: `Post ${n}`,
      excerpt: 'word '.repeat(60),
      category: `C${n % 9}`,
    }),
  );
  const uids = many.map(({ postUid }) => postUid);
  const long = messageOf(content({ posts: many }), told({ posts: uids }));
  expect(Buffer.byteLength(long.html)).toBeLessThan(100_000);
  const shown = [...long.html.matchAll(/connection_details|notice_details/g)].length;
  expect(long.html).toContain(`And ${300 - shown} more in the portal`);
  expect(long.text).toContain(`And ${300 - shown} more in the portal`);
  expect(shown).toBeGreaterThan(30);

  const whole = post({
    postUid: 'long',
    type: 'principal',
    content_html: `<p>${'words '.repeat(40_000)}</p>`,
    excerpt: 'The short of it',
  });
  const one = messageOf(content({ type: 'Principal', posts: [whole] }), told({ posts: ['long'] }));
  expect(Buffer.byteLength(one.html)).toBeLessThan(20_000);
  expect(one.html).toContain('The short of it');
  expect(one.text).toContain(
    'Read it all in the portal: https://main.portal.example.edu/notices/notice_details/long',
  );
});

test('even the longest blurb that may be typed fits', () => {
  const posts = Array.from({ length: 300 }, (_, n) =>
    post({ postUid: `p${n}`, title: '<'.repeat(300) }),
  );
  const told300 = told({ posts: posts.map(({ postUid }) => postUid) });
  for (const blurb of ['"'.repeat(20_000), '<br>'.repeat(5000), '學'.repeat(20_000)]) {
    const { html } = messageOf(content({ blurb, posts }), told300);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  }
});

test('the same content and told give the same message', () => {
  for (const sample of [week, day, letter]) {
    expect(messageOf(...sample())).toEqual(messageOf(...sample()));
  }
});

test('an event tells when and where it is, in both parts', () => {
  const events = [
    event({ eventUid: 'e', title: 'Fair', when: '9:00 am – 10:00 am', where: 'Oval' }),
  ];
  const { html, text, subject } = messageOf(
    content({ type: 'Daily', day: '2026-11-23', events }),
    told({ children: [{ userUid: 'ada', firstname: 'Ada', posts: [], events: ['e'] }] }),
  );
  expect(subject).toBe('Harbour College: today, Monday 23 November, for Ada');
  expect(text).toContain('- 9:00 am – 10:00 am: Fair, Oval');
  for (const words of ['For Ada', '9:00 am – 10:00 am', '>Fair</a>', 'Oval']) {
    expect(html).toContain(words);
  }
});

test('categories come by name, notices last, and each keeps the order of the mailing', () => {
  const posts = [
    post({ postUid: 'a', title: 'Notice one' }),
    post({ postUid: 'b', title: 'Sport one', category: 'Sport' }),
    post({ postUid: 'c', title: 'Arts one', category: 'Arts' }),
    post({ postUid: 'd', title: 'Sport two', category: 'Sport' }),
  ];
  const { text } = messageOf(content({ posts }), told({ posts: ['a', 'b', 'c', 'd'] }));
  const order = [
    'Arts\n',
    'Arts one',
    'Sport\n',
    'Sport one',
    'Sport two',
    'Notices\n',
    'Notice one',
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test('the school’s logo stands beside its name when it is its own', () => {
  const [mailing, one] = week();
  const shown = (logo: string) =>
    messageOf({ ...mailing, school: { ...mailing.school, logo } }, one).html;
  const own = 'https://main.portal.example.edu/brand/logo.png';
  expect(shown(own)).toContain(`<img src="${own}" alt=""`);
  expect(shown('https://elsewhere.example/logo.png')).not.toContain('elsewhere');
});
