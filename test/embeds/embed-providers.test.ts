import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embedAddress, embedHosts, embedOf } from '#shared/embeds/embeds';

const video = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const folder = 'https://drive.google.com/embeddedfolderview?id=1AbC_dEf-GhIjKlMnOp';

describe('the address of an embed', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&t=42s', `${video}?start=42`],
    ['https://youtu.be/dQw4w9WgXcQ?si=tracking', video],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', video],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', video],
    ['//www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', video],
    ['http://youtube.com/embed/dQw4w9WgXcQ?start=7', `${video}?start=7`],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://vimeo.com/76979871/0123456789',
      'https://player.vimeo.com/video/76979871?dnt=1&h=0123456789',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=0123456789&autoplay=1',
      'https://player.vimeo.com/video/76979871?dnt=1&h=0123456789',
    ],
    [
      'https://soundcloud.com/school-choir/spring-concert?utm_source=share',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fschool-choir%2Fspring-concert',
    ],
    [
      'https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1',
      'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk',
    ],
    ['https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOp?usp=sharing', `${folder}#list`],
    ['https://drive.google.com/drive/u/2/folders/1AbC_dEf-GhIjKlMnOp', `${folder}#list`],
    ['https://drive.google.com/folderview?id=1AbC_dEf-GhIjKlMnOp#grid', `${folder}#grid`],
  ])('normalises %s', (pasted, kept) => {
    expect(embedAddress(pasted)).toBe(kept);
    expect(embedAddress(kept)).toBe(kept);
    expect(embedOf(kept)).toBeDefined();
    expect(embedHosts).toContain(new URL(kept).host);
  });

  test.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://evil.example/www.youtube.com/embed/dQw4w9WgXcQ',
    'https://youtube.com:8443/embed/dQw4w9WgXcQ',
    'https://player.vimeo.com/video/76979871/../../login',
    'https://drive.google.com/file/d/1AbC_dEf-GhIjKlMnOp/preview',
    'https://drive.google.com/embeddedfolderview?id=../../x',
    'https://drive.google.com/drive/folders/<script>',
    'https://soundcloud.com/discover',
    'https://open.spotify.com/user/4rOoJ6Egrf8K2IrywzwOMk',
    'https://docs.google.com/forms/d/e/1FAIpQL/viewform',
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'data:text/html,<script>alert(1)</script>',
    '/embed/dQw4w9WgXcQ',
    '',
  ])('rejects %s', (pasted) => {
    expect(embedAddress(pasted)).toBeUndefined();
    expect(embedOf(pasted)).toBeUndefined();
  });

  test('returns only addresses of the listed hosts for any pasted text', () => {
    const rest = fc.string({ maxLength: 40 });
    const start = fc.constantFrom(
      'https://youtu.be/dQw4w9WgXcQ',
      'https://www.youtube.com/watch?v=',
      'https://vimeo.com/76979871',
      'https://drive.google.com/embeddedfolderview?id=1AbC_dEf-GhIj',
      'https://',
    );
    fc.assert(
      fc.property(start, rest, (head, tail) => {
        const kept = embedAddress(head + tail);
        if (kept === undefined) return;
        expect(embedHosts).toContain(new URL(kept).host);
        expect(embedAddress(kept)).toBe(kept);
      }),
    );
  });
});
