import { describe, expect, it } from 'vitest';
import type { MessageContent } from '#functions/kernel/mail/content';
import { linkAddress, type ReaderKind } from '#functions/mailings/messages/links';
import { messageOf } from '#functions/mailings/messages/message';
import type { MailingContent } from '#functions/mailings/rules/content';
import { content, event, personal, post } from '#test/mailings/messages/samples';

const host = 'https://main.portal.example.edu';

/** A mailing of a school with these tiles. */
const withTiles = (tiles: string[], is: Partial<MailingContent>): MailingContent => {
  const mailing = content(is);
  return { ...mailing, school: { ...mailing.school, tiles } };
};
const linksIn = (mailing: MailingContent, one: MessageContent) => {
  const { html, text } = messageOf(mailing, one);
  const shown = [
    ...html.matchAll(/href="(https:[^"]*)"/g),
    ...text.matchAll(/(https:\/\/[^\s)]*)/g),
  ];
  return [...new Set(shown.map(([, address = '']) => address.replace(host, '')))].sort();
};
const always = ['/', '/notification-preferences'];

describe('the links of a message', () => {
  const newsletter = post({ postUid: 'n1', type: 'newsletter', title: 'Rowing' });
  const notice = post({ postUid: 'n2', title: 'Uniform' });
  const both = { posts: [newsletter, notice] };
  const reader = personal({ posts: ['n1', 'n2'] });

  it('links posts whose screen has a tile, and shows the title of others as text', () => {
    const mailing = withTiles(['/notices'], both);
    expect(linksIn(mailing, reader)).toEqual([...always, '/notices/notice_details/n2'].sort());
    const { html, text } = messageOf(mailing, reader);
    expect(html).toContain('Rowing');
    expect(text).toContain('Rowing');
  });

  it('links no event of a school without a calendar', () => {
    const daily = { type: 'Daily' as const, events: [event({ eventUid: 'e1' })] };
    const one = personal({ events: ['e1'] });
    expect(linksIn(withTiles([], daily), one)).toEqual(always);
    expect(linksIn(withTiles(['/calendar'], daily), one)).toContain(
      '/calendar/calendar_details/e1',
    );
  });

  it('removes closed links from post texts and the blurb, and keeps their words', () => {
    const linked = `<a href="/calendar">the dates</a> <a href="${host}/notices">the notices</a> <a href="https://x.example/a">more</a>`;
    const principal = { type: 'Principal' as const };
    const text = post({ postUid: 'p1', type: 'principal', content_html: `<p>${linked}</p>` });
    for (const mailing of [
      withTiles(['/notices'], { ...principal, posts: [text] }),
      withTiles(['/notices'], { blurb: linked, posts: [{ ...notice, postUid: 'p1' }] }),
    ]) {
      const links = linksIn(mailing, personal({ posts: ['p1'] }));
      expect(links).toEqual(expect.arrayContaining(['/notices', 'https://x.example/a']));
      expect(links).not.toContain('/calendar');
      expect(messageOf(mailing, personal({ posts: ['p1'] })).html).toContain('the dates');
    }
  });

  it('keeps every link of a mailing that was stored without tiles', () => {
    expect(linksIn(content(both), reader)).toContain('/connections/connection_details/n1');
  });
});

describe('a link and its reader', () => {
  const addressFor = (reader: ReaderKind, link: string) =>
    linkAddress({ ...withTiles(['/absences', '/notices'], {}), reader }, link);

  it.each([
    ['/metrics', ['staff']],
    ['/absences/extended-leave', ['carer', 'staff']],
    ['/admin/posts', ['staff']],
    ['/Notices?page=2#top', ['student', 'carer', 'staff']],
    ['/media/main/plan.pdf', ['student', 'carer', 'staff']],
  ])('links %s only for readers who may open it', (link, readers) => {
    for (const reader of ['student', 'carer', 'staff'] as const) {
      const isOpen = readers.includes(reader);
      expect([reader, addressFor(reader, link)]).toEqual([
        reader,
        isOpen ? host + link : undefined,
      ]);
    }
  });
});
