import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitise } from '#functions/kernel/html/sanitise';
import { AppError } from '#shared/kernel/errors';
import { allowedAttributes, allowedElements } from '#shared/rich-text/rich-text';
import { honestTexts, hostileTexts, naughtyStrings } from '#test/support/texts';

describe('sanitise', () => {
  test.each(honestTexts)('leaves %s unchanged', (_, html) => {
    expect(sanitise(html)).toBe(html);
  });

  test.each(hostileTexts)('removes active content from %s', (html) => {
    expectHarmless(sanitise(html));
  });

  test('keeps words as text', () => {
    for (const words of naughtyStrings) expectHarmless(sanitise(words));
    expect(sanitise('3 < 4 & 5 > 2')).toBe('3 &lt; 4 &amp; 5 &gt; 2');
  });

  test('changes nothing in a second pass', () => {
    const misnested = ['<th><body><td>', '<p><form><p>', '<li><main><li>x'];
    for (const html of [...misnested, ...hostileTexts, ...naughtyStrings]) {
      expect(sanitise(sanitise(html))).toBe(sanitise(html));
    }
    fc.assert(
      fc.property(markup, (html) => {
        const once = sanitise(html);
        expect(sanitise(once)).toBe(once);
        expectHarmless(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps the words of unknown elements', () => {
    expect(sanitise('<article><p>One</p><font size="7">two</font></article>')).toBe(
      '<p>One</p>two',
    );
  });

  test('drops scripts, styles, drawings and titles', () => {
    const html =
      '<title>t</title><style>p{}</style><script>1</script><svg><text>s</text></svg><p>x</p>';
    expect(sanitise(html)).toBe('<p>x</p>');
  });

  test('replaces old elements with their successors', () => {
    expect(sanitise('<b>a</b><i>b</i><strike>c</strike><del>d</del><ins>e</ins>')).toBe(
      '<strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u>',
    );
  });

  test('keeps only pictures of our own', () => {
    const stored = `main/${'0'.repeat(64)}-4x3.png`;
    expect(sanitise(`<img src="${stored}">`)).toBe(`<img src="${stored}" alt="" />`);
    expect(sanitise(`<img src="/media/${stored}" alt="A">`)).toContain('alt="A"');
    expect(sanitise('a<img src="https://example.com/a.png">b')).toBe('ab');
    expect(sanitise('a<img alt="only words">b')).toBe('ab');
  });

  test('keeps only frames of embed providers, in a sandbox', () => {
    const frame = sanitise(
      '<iframe src="https://player.vimeo.com/video/76979871?dnt=1">x</iframe>',
    );
    expect(frame).toBe(
      '<iframe src="https://player.vimeo.com/video/76979871?dnt=1" title="Vimeo video" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin" loading="lazy" allowfullscreen></iframe>',
    );
    expect(sanitise('<iframe src="https://example.com/">x</iframe>')).toBe('');
    const loose = sanitise(
      '<iframe src="https://player.vimeo.com/video/76979871?dnt=1" sandbox="allow-top-navigation" srcdoc="x" allow="camera"></iframe>',
    );
    expect(loose).not.toMatch(/top-navigation|srcdoc|camera/);
  });

  test('prevents a link in a new tab from reaching its opener', () => {
    expect(sanitise('<a href="https://example.com/" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitise('<a href="https://example.com/" target="_top">x</a>')).not.toContain('target');
  });

  test('keeps allowed styles in their normal form', () => {
    const style =
      'COLOR:Red;position:fixed;text-align : center;width:300px;background-color:url(x)';
    expect(sanitise(`<p style="${style}">x</p>`)).toBe(
      '<p style="color: Red; text-align: center; width: 300px">x</p>',
    );
    expect(sanitise('<p style="position:fixed">x</p>')).toBe('<p>x</p>');
  });

  test('rejects deep nesting quickly with a sentence', () => {
    const start = performance.now();
    expect(() => sanitise('<div>'.repeat(400_000))).toThrow(AppError);
    expect(() => sanitise('<b><i>'.repeat(200_000))).toThrow(AppError);
    expect(() => sanitise('<th><body>'.repeat(200_000))).toThrow(AppError);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('cleans the longest allowed text', () => {
    expectHarmless(sanitise(`<p ${'a="1" '.repeat(50_000)}>x</p>`));
    expectHarmless(sanitise(`<p style="${'color:red;'.repeat(50_000)}">x</p>`));
    expectHarmless(sanitise('<iframe>'.repeat(20_000)));
    expectHarmless(sanitise('&'.repeat(1_000_000)));
  });
});

const words = fc.constantFrom(
  'a',
  ' ',
  '&amp;',
  '&lt;',
  '<',
  '>',
  '"',
  '&',
  '\u00a0',
  '-->',
  ']]>',
);
const element = fc.constantFrom(
  ...allowedElements,
  'script',
  'style',
  'svg',
  'math',
  'title',
  'textarea',
  'noscript',
  'b',
  'font',
  'xmp',

  'plaintext',
  'template',
  'option',
  'select',
  'tbody',
  'html',
  'body',
  'head',
  'form',
  'input',
);
const attribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'src',
      'style',
      'title',
      'onclick',
      'target',
      'width',
      'colspan',
      'alt',
    ),
    fc.constantFrom(
      '/x',
      'https://a.example/',
      'javascript:ran()',
      '300px',
      '12',
      '_blank',
      'color:red',
      `main/${'0'.repeat(64)}-4x3.png`,
      'https://player.vimeo.com/video/76979871?dnt=1',
      '&quot;><img src=x>',
      '',
      'text-align:center;;color',
      '\u0000',
      '</p>',
    ),
    fc.constantFrom('"', "'", ''),
  )
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`);
const tag = fc
  .tuple(fc.constantFrom('<', '</', '<!', '<'), element, fc.array(attribute, { maxLength: 3 }))
  .map(([open, name, attributes]) => `${open}${name}${attributes.join('')}>`);
const markup = fc
  .array(fc.oneof(tag, tag, words), { maxLength: 24 })
  .map((parts) => parts.join(''));

/** Only elements and attributes of the list, each written out in full, and no address that acts. */
function expectHarmless(html: string) {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  for (const each of tags) {
    const form = /^<(\/?)([a-z0-9]+)((?: [a-z]+(?:="[^"<]*")?)*)( \/)?>$/.exec(each);
    expect(form, each).not.toBeNull();
    expect(allowedElements).toContain(form?.[2]);
    for (const [, name, value = ''] of (form?.[3] ?? '').matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      expect(allowedAttributes).toContain(name);
      if (name === 'href')
        expect(value).toMatch(/^(https?:\/\/|webcal:\/\/|mailto:|tel:|sms:|\/(?![/\\])|#)/i);
      if (name === 'src') {
        expect(value).toMatch(
          /^((\/media\/)?main\/|https:\/\/(www\.youtube-nocookie|player\.vimeo|drive\.google)\.com\/)/,
        );
      }
      if (name === 'style') expect(value).not.toMatch(/url|expression|position|[<>\\]/i);
    }
  }
}
