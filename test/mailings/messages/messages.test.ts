import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { compose } from '#bin/local/mail/compose';
import type { MessageContent } from '#functions/kernel/mail/content';
import { messageOf } from '#functions/mailings/messages/message';
import type { MailingContent } from '#functions/mailings/rules/content';
import {
  content,
  day,
  event,
  personal,
  picture,
  post,
  principalMessage,
  week,
} from '#test/mailings/messages/samples';

const parsed = ([mailing, one]: [MailingContent, MessageContent]) => {
  const { subject, text, html, headers } = messageOf(mailing, one);
  const raw = compose(
    {
      from: `"${mailing.school.name}" <${mailing.school.sender}>`,
      to: ['cara@example.org'],
      cc: [],
      replyTo: [],
      subject,
      text,
      html,
      headers: headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    },
    0,
  );
  return PostalMime.parse(raw);
};

test('composes a message as text and HTML with subject and one-click unsubscribe headers', async () => {
  for (const sample of [week(), day(), principalMessage()]) {
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

test('groups the posts of a digest by child and category', () => {
  const { html, text, subject, preview_text } = messageOf(...week());
  expect(subject).toBe('Harbour College: news for the week of 16 November');
  expect(preview_text).toMatch(/^Swimming trials for Years 7 and 9 · /);
  const headings = [
    ...html.replaceAll('\u00a0', ' ').matchAll(/<h(\d)[^>]*>(?:<a[^>]*>)?([^<]*)/g),
  ].map(([, level, words]) => `${level} ${words}`);
  expect(headings).toEqual([
    '1 News for the week of 16 November',
    // “Notices” alone says nothing, and stands beside other categories only.
    '2 For Ada and Ben',
    '3 Swimming trials for Years 7 and 9',
    '2 For Ada',
    '3 Year 7 camp: what to pack',
    '2 For Ben',
    '3 Sport',
    '4 Rowing: gold on the lake',
    '2 For all families',
    '3 Music',
    '4 The winter concert filled the hall twice',
    '3 Notices',
    '4 Uniform shop hours in the holidays',
  ]);
  for (const heading of headings) expect(text).toContain(heading.slice(2));
  expect(text).toContain('https://main.portal.example.edu/connections/connection_details/n1');
  expect(text).toContain('https://main.portal.example.edu/notices/notice_details/n4');
});

test('names the children in a subject only if the whole message is about them', () => {
  const posts = ['a', 'b', 'c', 'd'].map((postUid) => post({ postUid }));
  const about = (names: string[], own: string[] = []) =>
    messageOf(
      content({ posts }),
      personal({
        posts: own,
        children: names.map((firstname, n) => ({
          userUid: firstname,
          firstname,
          events: [],
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

test('names the day in the subject of reminders, and the first post in that of a principal’s message', () => {
  expect(messageOf(...day()).subject).toBe('Harbour College: today, Monday 23 November');
  expect(messageOf(...principalMessage()).subject).toBe('Our plans for the new year');
});

test('keeps the whole text of posts, and replaces frames by links', () => {
  const { html, text } = messageOf(...principalMessage());
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

test('shows the thumbnail of an embed above the link that has its title', () => {
  const thumbnail = `main/${'c'.repeat(64)}-480x360.jpg`;
  const frame = (src: string, title: string, data = thumbnail) =>
    `<iframe src="${src}" data-thumbnail="${data}" title="${title}"></iframe>`;
  const content_html = [
    frame('https://player.vimeo.com/video/76979871?dnt=1&amp;h=0123456789', 'Sports day'),
    frame('https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk', 'Our podcast'),
    frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'Rocket', 'x" onerror="1'),
  ].join('');
  const posts = [post({ postUid: 'p', content_html, type: 'principal' })];
  const { html, text } = messageOf(
    content({ type: 'Principal', posts }),
    personal({ posts: ['p'] }),
  );
  expect(html).toContain(`https://main.portal.example.edu/media/${thumbnail}" alt="" width="480"`);
  expect(html.split(thumbnail)).toHaveLength(3);
  expect(html).not.toContain('onerror');
  expect(text).toContain('Watch: Sports day (https://vimeo.com/76979871/0123456789)');
  expect(text).toContain(
    'Listen: Our podcast (https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk)',
  );
});

test('loads pictures only from the school’s own host, at a width that fits', () => {
  const name = picture('c', '1600x900').replace('https://main.portal.example.edu', '');
  const content_html = `<p><img src="${name}" alt="The stage"><img src="https://evil.example/x.png"></p>`;
  const posts = [post({ postUid: 'p', content_html, type: 'principal' })];
  const { html, text } = messageOf(
    content({ type: 'Principal', posts }),
    personal({ posts: ['p'] }),
  );
  const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toContain(`src="https://main.portal.example.edu${name}"`);
  expect(pictures[0]).toContain('alt="The stage"');
  expect(pictures[0]).toContain('width="536"');
  expect(text).toContain('[The stage]');
});

test('excludes the secret link from click tracking, and has no other secret', () => {
  const { html, headers } = messageOf(...week());
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  const secret = links.filter((link) => link.includes('s3cret'));
  expect(secret).toHaveLength(1);
  expect(secret[0]).toContain('ses:no-track');
  expect(secret[0]).toContain('href="https://main.portal.example.edu/unsubscribe/');
  const own = /href="(https:\/\/main\.portal\.example\.edu\/|tel:0255500100")/;
  expect(links.every((link) => own.test(link))).toBe(true);
  expect(headers).toHaveLength(2);
  const [mailing, one] = week();
  const without = messageOf(mailing, { ...one, unsubscribe: undefined });
  expect(without.headers).toEqual([]);
  expect(without.html).not.toContain('/unsubscribe/');
});

test('keeps a message below 100 KB with excerpts, then with fewer posts and their number', () => {
  const many = Array.from({ length: 300 }, (_, n) =>
    post({
      postUid: `post-${n}`,
      title: `Post ${n}`,
      excerpt: 'word '.repeat(60),
      category: `C${n % 9}`,
    }),
  );
  const uids = many.map(({ postUid }) => postUid);
  const long = messageOf(content({ posts: many }), personal({ posts: uids }));
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
  const one = messageOf(
    content({ type: 'Principal', posts: [whole] }),
    personal({ posts: ['long'] }),
  );
  expect(Buffer.byteLength(one.html)).toBeLessThan(20_000);
  expect(one.html).toContain('The short of it');
  expect(one.text).toContain(
    'Read it all in the portal: https://main.portal.example.edu/notices/notice_details/long',
  );
});

test('fits the longest blurb that the form allows', () => {
  const posts = Array.from({ length: 300 }, (_, n) =>
    post({ postUid: `p${n}`, title: '<'.repeat(300) }),
  );
  const longest = personal({ posts: posts.map(({ postUid }) => postUid) });
  for (const blurb of ['"'.repeat(20_000), '<br>'.repeat(5000), '學'.repeat(20_000)]) {
    const { html } = messageOf(content({ blurb, posts }), longest);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  }
});

test('composes the same message from the same input', () => {
  for (const sample of [week, day, principalMessage]) {
    expect(messageOf(...sample())).toEqual(messageOf(...sample()));
  }
});

test('shows the time and location of an event in both parts', () => {
  const events = [
    event({ eventUid: 'e', title: 'Fair', when: '9:00 am – 10:00 am', where: 'Oval' }),
  ];
  const { html, text, subject } = messageOf(
    content({ type: 'Daily', day: '2026-11-23', events }),
    personal({ children: [{ userUid: 'ada', firstname: 'Ada', posts: [], events: ['e'] }] }),
  );
  expect(subject).toBe('Harbour College: today, Monday 23 November, for Ada');
  expect(text).toContain('- 9:00 am – 10:00 am: Fair, Oval');
  for (const words of ['For Ada', '9:00 am – 10:00 am', '>Fair</a>', 'Oval']) {
    expect(html.replaceAll('\u00a0', ' ')).toContain(words);
  }
});

test('sorts categories by name with notices last, and keeps the order of posts', () => {
  const posts = [
    post({ postUid: 'a', title: 'Notice one' }),
    post({ postUid: 'b', title: 'Sport one', category: 'Sport' }),
    post({ postUid: 'c', title: 'Arts one', category: 'Arts' }),
    post({ postUid: 'd', title: 'Sport two', category: 'Sport' }),
  ];
  const { text } = messageOf(content({ posts }), personal({ posts: ['a', 'b', 'c', 'd'] }));
  const order = [
    'Arts\n',
    'Arts one',
    'Sport\n',
    'Sport one',
    'Sport two',
    'Notices\n',
    'Notice one',
  ];
  const positions = order.map((words) => text.indexOf(words));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions[0]).toBeGreaterThan(0);
});

test('shows the school’s logo if it is on the school’s own host', () => {
  const [mailing, one] = week();
  const shown = (logo: string) =>
    messageOf({ ...mailing, school: { ...mailing.school, logo } }, one).html;
  const own = 'https://main.portal.example.edu/brand/logo.png';
  expect(shown(own)).toContain(`<img src="${own}" alt=""`);
  expect(shown('https://elsewhere.example/logo.png')).not.toContain('elsewhere');
});
