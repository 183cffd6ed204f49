import * as fc from 'fast-check';

const name = `main/${'ab'.repeat(32)}-1600x690.jpg`;

const words = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('fair', ' ', 'Tuesday  8:40', '\n', ' and ', 'x') },
  fc.constantFrom(
    '&nbsp;',
    '&amp;',
    '&lt;b&gt;',
    '\t',
    '各位家长',
    '👩‍👩‍👧',
    '&quot;',
    'é',
    ' \n ',
  ),
  fc.string({ maxLength: 6, unit: 'grapheme' }).map(escaped),
);

const styles = fc.constantFrom(
  'text-align: center',
  'color: #c41425; text-align: right',
  'color:red;font-family:Arial',
  'background-color: rgb(20, 40, 60)',
  'text-decoration: none',
  'position: fixed',
);

const common = fc
  .record(
    {
      style: styles,
      title: fc.constantFrom('a title', '5 &gt; 3 &quot;', ''),
      lang: fc.constantFrom('de', 'zh-Hans', '???'),
      dir: fc.constantFrom('rtl', 'ltr', 'up'),
      class: fc.constant('MsoNormal'),
    },
    { requiredKeys: [] },
  )
  .map(written);

const link = fc
  .record(
    {
      href: fc.constantFrom(
        '/calendar',
        'https://example.edu/a?b=1&amp;c=2',
        'https://school.example/places/x',
        'mailto:a@b.cd',
        'javascript:alert(1)',
        '#part',
        'tel:+61',
        '',
      ),
      target: fc.constantFrom('_blank', '_top'),
      title: fc.constant('there'),
      style: styles,
    },
    { requiredKeys: [] },
  )
  .map(written);

const picture = fc
  .record(
    {
      src: fc.constantFrom(`/media/${name}`, name, 'https://elsewhere.example/x.jpg', 'data:,x'),
      alt: fc.constantFrom('', 'The fair', 'a "b"'.replaceAll('"', '&quot;')),
      width: fc.constantFrom('300', '50%', '20em'),
      height: fc.constantFrom('200', 'x'),
    },
    { requiredKeys: ['src'] },
  )
  .map((given) => `<img${written(given)}>`);

const frame = fc
  .record(
    {
      src: fc.constantFrom(
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=42',
        'https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOpQrStUv',
        'https://drive.google.com/embeddedfolderview?id=1AbC_dEf-GhIjKlMnOpQrStUv#grid',
        'https://player.vimeo.com/video/76979871?dnt=1',
        'https://evil.example/',
      ),
      width: fc.constantFrom('640', '100%'),
      height: fc.constantFrom('600', '360'),
      title: fc.constantFrom('Forms', ' '),
    },
    { requiredKeys: ['src'] },
  )
  .map((given) => `<iframe${written(given)}></iframe>`);

const cellMeasures = fc
  .record(
    {
      colspan: fc.constantFrom('2', '0', '3'),
      rowspan: fc.constantFrom('2', '99'),
      width: fc.constantFrom('20%', '120px'),
      scope: fc.constantFrom('col', 'row', 'diagonal'),
    },
    { requiredKeys: [] },
  )
  .map(written);

/** Texts with every allowed element, correctly and wrongly nested, and some forbidden ones. */
export const documents = fc.letrec<{ inline: string; block: string; flow: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: words },
    { weight: 1, arbitrary: fc.constantFrom('<br>', '<br><br>', '<!-- note -->', '<wbr>', '</p>') },
    { weight: 1, arbitrary: picture },
    around(
      fc.constantFrom(...'strong b em i u ins s strike del sub sup code kbd small span'.split(' ')),
      common,
      many(tie('inline')),
    ),
    around(
      fc.constantFrom('font', 'label', 'abbr', 'script', 'style', 'button'),
      common,
      many(tie('inline')),
    ),
    around(fc.constant('a'), link, many(tie('inline'))),
    around(fc.constantFrom('strong', 'a', 'span', 'font'), common, many(tie('block'))),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    {
      weight: 4,
      arbitrary: around(
        fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'address', 'div'),
        common,
        many(tie('inline')),
      ),
    },
    { weight: 1, arbitrary: fc.constant('<hr>') },
    { weight: 1, arbitrary: frame },
    around(
      fc.constantFrom(
        'div',
        'address',
        'blockquote',
        'figure',
        'figcaption',
        'section',
        'center',
        'h2',
        'p',
      ),
      common,
      many(tie('flow')),
    ),
    list(tie('flow')),
    around(
      fc.constant('dl'),
      common,
      many(
        fc.oneof(around(fc.constantFrom('dt', 'dd', 'li'), common, many(tie('flow'))), tie('flow')),
      ),
    ),
    table(tie('flow')),
  ),
  flow: fc.oneof({ weight: 3, arbitrary: tie('inline') }, { weight: 2, arbitrary: tie('block') }),
})).flow;

/** A document of several such texts. */
export const document = fc.array(documents, { maxLength: 8 }).map((parts) => parts.join(''));

function many(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
}

function around(
  element: fc.Arbitrary<string>,
  attributes: fc.Arbitrary<string>,
  inside: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  return fc
    .tuple(element, attributes, inside)
    .map(([tag, given, html]) => `<${tag}${given}>${html}</${tag}>`);
}

function list(flow: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const item = fc.oneof(
    {
      weight: 5,
      arbitrary: around(
        fc.constant('li'),
        fc.constantFrom('', ' value="7"', ' value="x"'),
        many(flow),
      ),
    },
    { weight: 1, arbitrary: flow },
  );
  const given = fc.constantFrom('', ' start="3"', ' type="a"', ' style="color: red"');
  return around(fc.constantFrom('ul', 'ol'), given, many(item));
}

function table(flow: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const cell = around(fc.constantFrom('td', 'th'), cellMeasures, many(flow));
  const rows = many(around(fc.constant('tr'), common, many(cell)));
  const part = fc.oneof(
    rows,
    around(fc.constantFrom('thead', 'tbody', 'tfoot'), fc.constant(''), rows),
    fc.constantFrom('<colgroup><col span="2" width="120"><col></colgroup>', '<col width="10%">'),
    around(fc.constant('caption'), common, many(flow)),
    { weight: 1, arbitrary: flow },
  );
  return around(
    fc.constant('table'),
    fc.constantFrom('', ' width="100%"', ' border="1"'),
    many(part),
  );
}

function written(given: Record<string, string>): string {
  return Object.entries(given)
    .map(([attribute, value]) => ` ${attribute}="${value}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
