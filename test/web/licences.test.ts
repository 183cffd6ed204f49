import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, webFolder } from '#bin/lib/build/build';
import { buildLambdas } from '#bin/lib/build/lambdas';
import { isAllowed } from '#bin/lib/build/licences/allowed';
import { noticesOf } from '#bin/lib/build/licences/notices';
import { browserPackages, lambdaPackages, type Package } from '#bin/lib/build/licences/packages';

/** A licence with another one for parts of the code. Zlib asks no more than MIT. */
const alsoInLambdas = ['pako, (MIT AND Zlib)'];

describe('the licences of what ships', () => {
  let browser: Package[];
  let notices: string;
  beforeAll(async () => {
    await Promise.all([buildWeb(), buildLambdas()]);
    browser = browserPackages(webFolder);
    notices = readFileSync(join(webFolder, 'licences.txt'), 'utf8');
  });
  const refused = (packages: readonly Package[]) =>
    packages
      .filter(({ identifier }) => !isAllowed(identifier))
      .map(({ name, identifier }) => `${name}, ${identifier}`);

  it('names each package of the browser, code and fonts, with its text', () => {
    const names = browser.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['react', 'zod', '@fontsource/caveat']));
    for (const { name, version, identifier, text = '' } of browser) {
      expect(notices).toContain(`\n${name} ${version}, ${identifier}\n`);
      expect(notices).toContain(text);
    }
    expect(notices).toContain('Ian Storm Taylor');
  });

  it('allows the licences of all packages', () => {
    expect(refused(browser)).toEqual([]);
    expect(refused(lambdaPackages())).toEqual(alsoInLambdas);
  });

  it('lists the packages of Lambdas with their fonts', () => {
    const names = lambdaPackages().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['jose', 'pdf-lib', '@fontsource/noto-sans-kr']));
  });
});

describe('a licence', () => {
  it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'GPL-3.0-only OR MIT', 'ISC AND MIT'])(
    'is allowed: %s',
    (id) => {
      expect(isAllowed(id)).toBe(true);
    },
  );

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    undefined,
  ])('is refused: %s', (id) => {
    expect(isAllowed(id)).toBe(false);
  });

  it('needs a text', () => {
    const one = { name: 'left-pad', version: '1.3.0', identifier: 'MIT' };
    expect(() => noticesOf([one])).toThrow('left-pad has no text of its licence.');
    expect(noticesOf([{ ...one, text: 'Do as you like.' }])).toContain(
      'left-pad 1.3.0, MIT\n\nDo as you like.\n',
    );
  });
});
