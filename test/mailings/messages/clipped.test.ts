import { expect, test } from 'vitest';
import { messageOf } from '#functions/mailings/messages/message';
import { content, personal, picture, post } from './samples.ts';

/** Returns a message as SES sends it: links lead to its own host, and a picture reports opens. */
function asSent(html: string): string {
  const host = 'https://abcdefgh.r.ap-southeast-2.awstrack.me';
  const sign = `010801${'9'.repeat(50)}-000000/${'s'.repeat(27)}=123`;
  return html
    .replace(/(<a\b[^>]*\bhref=")(https?:[^"]*)/g, (whole, before: string, address: string) =>
      whole.includes('ses:no-track')
        ? whole
        : `${before}${host}/L0/${encodeURIComponent(address)}/1/${sign}`,
    )
    .replace('</body>', `<img alt="" src="${host}/I0/${sign}" style="display:none"></body>`);
}

/** Bytes after which Gmail hides the rest of a message. */
const clipped = 102 * 1024;

test.each([
  ['Weekly', 80, 140],
  ['Weekly', 85, 127],
  ['Weekly', 90, 60],
  ['Daily', 80, 140],
] as const)(
  'is not cut off after SES changed its links: %s of %i posts',
  (type, number, length) => {
    const posts = Array.from({ length: number }, (_, n) =>
      post({
        postUid: `3f0c9a52-7d41-4f6e-9b1a-${String(n).padStart(12, '0')}`,
        title: `Notice ${n} about the week`,
        excerpt: 'words '.repeat(40).slice(0, length),
        picture: picture('a'),
      }),
    );
    const sent = personal({ posts: posts.map(({ postUid }) => postUid), unsubscribe: 'secret' });
    const { html } = messageOf(content({ type, posts }), sent);
    expect(Buffer.byteLength(asSent(html))).toBeLessThan(clipped);
    expect(asSent(html).length - html.length).toBeGreaterThan(1_000);
    expect(html).toContain('/unsubscribe/');
  },
);
