import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withMediaAddresses } from '#functions/kernel/html/media-addresses';
import { excerptOf, normalise, textOf } from '#functions/kernel/html/normalise';
import { sanitise } from '#functions/kernel/html/sanitise';
import { AppError } from '#shared/kernel/errors';
import { schoolNamed } from '#test/support/records/school';
import { honestTexts, hostileTexts, naughtyStrings } from '#test/support/texts';

const picture = `${'ab'.repeat(32)}-1600x690.jpg`;
const stored = (html: string) =>
  normalise(html, schoolNamed('main').site, 'main.portal.example.edu');
const red = 'style="color: #C41425; text-decoration: none"';
const newTab = 'target="_blank" rel="noopener noreferrer"';

describe('normalise', () => {
  test.each(honestTexts)('leaves %s unchanged', (_, html) => {
    expect(stored(html)).toBe(html);
  });

  test('returns clean text that does not change when it is saved again', () => {
    for (const html of [...hostileTexts, ...naughtyStrings]) {
      const once = stored(html);
      expect(stored(once)).toBe(once);
      expect(sanitise(once)).toBe(once);
    }
  });

  test('returns text that does not change when it is read and saved again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const once = stored(parts.join(''));
        expect(stored(withMediaAddresses(once))).toBe(once);
      }),
    );
  });
});

describe('normalise with links', () => {
  test.each([
    [
      '<a href="https://example.com/a">x</a>',
      `<a href="https://example.com/a" ${red} ${newTab}>x</a>`,
    ],
    ['<a href="/notices?q=bus">x</a>', `<a href="/notices?q=bus" ${red}>x</a>`],
    ['<a href="/notices" target="_blank">x</a>', `<a href="/notices" ${red}>x</a>`],
    ['<a href="#top">x</a>', `<a href="#top" ${red}>x</a>`],
    [
      '<a href="https://main.portal.example.edu/calendar?day=1#x">x</a>',
      `<a href="/calendar?day=1#x" ${red}>x</a>`,
    ],
    [
      '<a href="https://example.com/" style="color: green">x</a>',
      `<a href="https://example.com/" style="color: green" ${newTab}>x</a>`,
    ],
    [
      '<a href="https://example.com/" style="position: fixed">x</a>',
      `<a href="https://example.com/" ${red} ${newTab}>x</a>`,
    ],
    ['<a href="https://main.portal.example.edu//evil.example">x</a>', /^<a href="https:/],
    ['<a href="https://main.portal.example.edu.evil.example/">x</a>', /target="_blank"/],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a>x</a>', '<a>x</a>'],
  ])('stores %s', (given, expected) => {
    if (typeof expected === 'string') expect(stored(given)).toBe(expected);
    else expect(stored(given)).toMatch(expected);
  });
});

describe('normalise with pictures', () => {
  const kept = `<img src="main/${picture}" alt="" width="1600" height="690" />`;

  test.each([
    `main/${picture}`,
    `/media/main/${picture}`,
    `https://main.portal.example.edu/media/main/${picture}`,
    `https://media.s3.ap-southeast-2.amazonaws.com/main/${picture}?X-Amz-Expires=60#x`,
  ])('reduces the address %s to the stored name', (address) => {
    expect(stored(`<img src="${address}">`)).toBe(kept);
  });

  test.each([
    `regional/${picture}`,
    `/media/regional/${picture}`,
    picture,
    `main/${picture}.svg`,
    `main/../regional/${picture}`,
    'main/photo.jpg',
    'https://example.com/photo.jpg',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'blob:https://main.portal.example.edu/1',
    'file:///home/me/photo.jpg',
    '',
  ])('removes a picture at %s', (address) => {
    expect(stored(`a<img src="${address}">b`)).toBe('ab');
  });

  test('rejects a pasted picture with a sentence', () => {
    const paste = () => stored('<p>x<img src="data:image/png;base64,iVBORw0KGgo="></p>');
    expect(paste).toThrow(AppError);
    expect(paste).toThrow(/picture button/);
  });

  test('keeps the size that the author chose', () => {
    expect(stored(`<img width="300px" src="main/${picture}">`)).toBe(
      `<img width="300" src="main/${picture}" alt="" />`,
    );
  });

  test('gives readers the address of a picture, and changes nothing else', () => {
    const html = `<p title="src=&quot;main/${picture}&quot;">src="main/${picture}"</p>`;
    expect(withMediaAddresses(`${kept}${html}`)).toBe(
      `<img src="/media/main/${picture}" alt="" width="1600" height="690" />${html}`,
    );
    expect(withMediaAddresses(withMediaAddresses(kept))).toBe(withMediaAddresses(kept));
  });
});

describe('normalise with Google Drive folders', () => {
  const folder = '1AbC_dEf-GhIjKlMnOpQrStUv';
  const view = `https://drive.google.com/embeddedfolderview?id=${folder}`;

  test.each([
    [`https://drive.google.com/drive/folders/${folder}?usp=sharing`, `${view}#list`],
    [`https://drive.google.com/drive/u/1/folders/${folder}`, `${view}#list`],
    [`https://drive.google.com/embeddedfolderview?id=${folder}#grid`, `${view}#grid`],
    [`https://drive.google.com/embeddedfolderview?id=${folder}`, `${view}#list`],
    [
      `https://drive.google.com/drive/folders/${folder}?resourcekey=0-abc`,
      `${view}&amp;resourcekey=0-abc#list`,
    ],
  ])('stores %s as the embedded view', (given, expected) => {
    const html = stored(`<iframe src="${given}"></iframe>`);
    expect(html).toContain(`src="${expected}"`);
    expect(html).toContain('width="100%" height="600"');
    expect(stored(html)).toBe(html);
  });
});

describe('the thumbnail of an embed', () => {
  const name = (site: string) => `${site}/${'c'.repeat(64)}-480x360.jpg`;
  const frame = (thumbnail: string) =>
    `<iframe src="https://youtu.be/dQw4w9WgXcQ" title="A film" data-thumbnail="${thumbnail}"></iframe>`;

  test('is stored by its name when it is a picture of the school', () => {
    const html = stored(frame(`/media/${name('main')}`));
    expect(html).toContain(` data-thumbnail="${name('main')}"`);
    expect(html).toContain(' title="A film"');
    expect(stored(html)).toBe(html);
  });

  test.each([name('regional'), 'https://evil.example/a.jpg', 'javascript:alert(1)', ''])(
    'is dropped when it is %s',
    (thumbnail) => {
      expect(stored(frame(thumbnail))).not.toContain('thumbnail');
    },
  );
});

describe('textOf and excerptOf', () => {
  test('separates the words of paragraphs', () => {
    expect(
      textOf('<h1>Fair</h1><p>On <b>Sat</b>urday<br>at 9</p><ul><li>a</li><li>b</li></ul>'),
    ).toBe('Fair On Saturday at 9 a b');
  });

  test('returns words, not markup', () => {
    expect(textOf('<p>3 &lt; 4 &amp; &quot;x&quot; &eacute;&nbsp;y</p><script>no</script>')).toBe(
      '3 < 4 & "x" é y',
    );
    expect(textOf('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  });

  test('separates a heading from the text below it in an excerpt', () => {
    expect(
      excerptOf('<h2>What <b>happened</b></h2><p>We sang.</p><h3>Why?</h3><p>It rained.</p>'),
    ).toBe('What happened: We sang. Why? It rained.');
    expect(excerptOf('<h2>Only a title</h2>')).toBe('Only a title');
  });

  test('cuts an excerpt at 150 characters, without half a character', () => {
    expect(excerptOf(`<p>${'word '.repeat(100)}</p>`)).toBe('word '.repeat(30).trim());
    expect(excerptOf(`<p>${'😀'.repeat(200)}</p>`)).toBe('😀'.repeat(150));
  });
});

const pieces = [
  '<p>',
  '</p>',
  'words & more',
  '<a href="https://main.portal.example.edu/x">',
  '<a href="https://example.com/">',
  '</a>',
  `<img src="/media/main/${picture}">`,
  '<iframe src="https://youtu.be/dQw4w9WgXcQ?t=9s"></iframe>',
  '<table><tr><td>',
];
