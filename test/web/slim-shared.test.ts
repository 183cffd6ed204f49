import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { slimmed, slimShared } from '../../web/slim-shared.ts';

const contract = `
import * as z from 'zod';
import { Uid, line } from '#shared/kernel/fields';
import { route } from '#shared/kernel/route';
export const kinds = ['lost', 'found'];
const most = 100;
export const Thing = z.object({ name: z.string(), kind: z.enum(kinds) });
export const ThingDraft = z.strictObject({ name: line(most) });
export const things = {
  get: route({ method: 'GET', path: '/things/{thingUid}', summary: 'One.', input: z.object({ thingUid: Uid }), output: Thing }),
  list: route({ method: 'GET', path: '/things', when: { all: 'true' }, answer: 'page', output: Thing }),
};
export const isLost = (kind) => kind === kinds[0];
`;
const file = '/shared/things.contract.ts';

/** Bundles code that imports from `shared`, as the pages do; returns its text and its modules. */
async function bundled(code: string) {
  const entry = join(project, 'web/entry-of-test.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: project,
    plugins: [
      slimShared(join(project, 'shared')),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('There is one bundle.');
  const chunks = built.output.filter((each) => each.type === 'chunk');
  return {
    text: chunks.map((each) => each.code).join('\n'),
    modules: chunks.flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { code: kept }]) => (kept ? [id] : [])),
    ),
  };
}

describe('a module of shared in the browser', () => {
  it('exports from a part with schemas and a part without', () => {
    expect(slimmed(contract, file)).toBe(
      `export { kinds, things, isLost } from "${file}?plain";\n` +
        `export { Thing, ThingDraft } from "${file}?schemas";`,
    );
  });

  it('leaves out the size budget of a screen', () => {
    const screens = `export const screens = [{ ...home, path: '/things', budget: 45, needs: [] }];`;
    expect(slimmed(screens, file)).toBe(
      `export const screens = [{ ...home, path: '/things',  needs: [] }];`,
    );
    const last = `export const screens = [{ path: '/things', budget: 45 }];`;
    expect(slimmed(last, file)).toBe(`export const screens = [{ path: '/things',  }];`);
  });

  it('keeps what a call of a route needs', () => {
    const plain = slimmed(contract, file, 'plain');
    expect(plain).toContain("get: { method: 'GET', path: '/things/{thingUid}' }");
    expect(plain).toContain(
      "list: { method: 'GET', path: '/things', when: { all: 'true' }, answer: 'page' }",
    );
    expect(plain).not.toMatch(/Thing\b|summary|z\./);
  });

  it('marks schemas as removable, and takes its other names from the plain part', () => {
    const schemas = slimmed(contract, file, 'schemas');
    expect(schemas).toContain(`import { kinds, most, things, isLost } from "${file}?plain";`);
    expect(schemas).toContain('export const Thing = /* @__PURE__ */ (() => (z.object(');
    expect(schemas).not.toContain('/things/{');
  });

  it('refuses a route with fields from elsewhere, which could be schemas', () => {
    expect(() => slimmed('export const x = { get: route({ ...common }) };', file)).toThrow(
      'A route must write out its fields.',
    );
  });
});

describe('the bundle', () => {
  it('has no schema and no zod for all routes of the API', async () => {
    const { text, modules } = await bundled(
      "import { api } from '#shared/api'; globalThis.api = api;",
    );
    expect(text).toContain('/posts/{postUid}');
    expect(text).not.toMatch(/\b(input|output|operation|child):|\bsummary: ["'`]/);
    expect(modules.filter((id) => /node_modules|\?schemas/.test(id))).toEqual([]);
  });

  it('has of a form’s contract only the schemas that the form checks', async () => {
    const { text } = await bundled(
      "import { PostDraft } from '#shared/posts/posts.contract'; globalThis.draft = PostDraft;",
    );
    expect(text).toContain('*Please enter title.');
    expect(text).not.toMatch(/deleted_by_name|pre_signed_URL|get_posts_for_admin/);
  });
});

/** A route is called `route`, or it is of a contract, whose name ends with `Api`. */
const readsRemovedField =
  /\b(route|\w+Api\.\w+)\??\.(input|output|summary|operation|child|repeat)\b/;

it('reads no field of a route that browsers do not have', async () => {
  const reading: string[] = [];
  for await (const each of glob('web/src/**/*.{ts,tsx}', { cwd: project })) {
    const text = readFileSync(join(project, each), 'utf8');
    if (readsRemovedField.test(text)) reading.push(each);
  }
  expect(reading).toEqual([]);
});
