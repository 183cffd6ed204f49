import { describe, expect, it } from 'vitest';
import { messageOf } from '#functions/mailings/messages/message';
import { content, personal, post } from '#test/mailings/messages/samples';

const greets = (text: string) => text.match(/^(?:Hello|Dear|Good morning)\b.*$/gm) ?? [];

describe('the greeting of a message', () => {
  const letter = (content_html: string) =>
    messageOf(
      content({
        type: 'Principal',
        posts: [post({ postUid: 'p1', type: 'principal', content_html })],
      }),
      personal({ posts: ['p1'] }),
    ).text;

  it('leaves the salutation to a letter that has its own', () => {
    for (const own of ['Dear families,', 'Good morning everyone', 'Hello all,']) {
      expect(greets(letter(`<p>${own}</p><p>The term begins.</p>`))).toEqual([own]);
    }
    expect(greets(letter('<p>The term begins. Dear to us is the garden.</p>'))).toEqual([
      'Hello Cara,',
    ]);
  });

  it('leaves the salutation to the words above the weekly news', () => {
    const week = (blurb: string) =>
      messageOf(content({ blurb, posts: [post({ postUid: 'p1' })] }), personal({ posts: ['p1'] }))
        .text;
    expect(greets(week('Dear families,\nhere is the news.'))).toEqual(['Dear families,']);
    expect(greets(week('Here is the news.'))).toEqual(['Hello Cara,']);
  });
});
