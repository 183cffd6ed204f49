import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Part, plannedChunks, type Root } from '../../web/chunk-plan.ts';

/** An application in which a part may import those after it; every third may be a root. */
const applications = fc
  .array(
    fc.record({
      bytes: fc.integer({ min: 0, max: 100 }),
      ahead: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
      isRoot: fc.boolean(),
      weight: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((modules) => {
    const parts = new Map<string, Part>();
    const roots: Root[] = [];
    for (const [at, { bytes, ahead, isRoot, weight }] of modules.entries()) {
      const imports = ahead
        .map((step) => at + step)
        .filter((place) => modules[place])
        .map(String);
      parts.set(`${at}`, { bytes, imports });
      if (at === 0) roots.push({ id: '0', weight, bundle: 'start' });
      else if (at % 3 === 0 && isRoot) roots.push({ id: `${at}`, weight });
    }
    // What the first page imports itself is loaded with it, so it is no root.
    const first = withImports(parts, '0');
    return { parts, roots: roots.filter(({ id }) => id === '0' || !first.has(id)) };
  });

/** A part with all that it imports, and what that imports. */
function withImports(parts: ReadonlyMap<string, Part>, id: string): Set<string> {
  const found = new Set([id]);
  for (const each of found)
    for (const imported of parts.get(each)?.imports ?? []) found.add(imported);
  return found;
}

it('puts shared modules into one chunk, and a root’s own modules into none', () => {
  fc.assert(
    fc.property(applications, ({ parts, roots }) => {
      const planned = plannedChunks(parts, roots, 50).flatMap((chunk) => chunk.parts);
      const uses = roots.flatMap((root) => [...withImports(parts, root.id)]);
      const own = roots.map((root) => root.id);
      const shared = uses.filter((id, at) => uses.indexOf(id) !== at && !own.includes(id));
      expect(planned.sort()).toEqual([...new Set(shared)].sort());
    }),
  );
});

it('makes no cycles between chunks', () => {
  fc.assert(
    fc.property(applications, ({ parts, roots }) => {
      // What is not planned stays alone.
      const home = new Map([...parts.keys()].map((id) => [id, id]));
      for (const [at, chunk] of plannedChunks(parts, roots, 50).entries()) {
        for (const id of chunk.parts) home.set(id, `chunk ${at}`);
      }
      const needs = new Map<string, Set<string>>();
      for (const [id, at] of home) {
        for (const imported of parts.get(id)?.imports ?? []) {
          const other = home.get(imported) ?? imported;
          if (other === at) continue;
          needs.set(at, (needs.get(at) ?? new Set()).add(other));
        }
      }
      for (const [at, first] of needs) {
        const reached = new Set(first);
        for (const each of reached) for (const next of needs.get(each) ?? []) reached.add(next);
        expect(reached).not.toContain(at);
      }
    }),
  );
});

it('keeps unused chunks out of the first page', () => {
  fc.assert(
    fc.property(applications, ({ parts, roots }) => {
      const first = withImports(parts, '0');
      for (const chunk of plannedChunks(parts, roots, 50)) {
        const used = chunk.parts.filter((id) => first.has(id));
        expect(used).toEqual(chunk.bundle === 'start' ? chunk.parts : []);
      }
    }),
  );
});

it('merges small chunks where the saved requests are worth more than the unused code', () => {
  const partsWith = (dialog: number) =>
    new Map<string, Part>(
      Object.entries({
        a: { bytes: 1, imports: ['button', 'dialog', 'dates'] },
        b: { bytes: 1, imports: ['button', 'dialog', 'dates'] },
        c: { bytes: 1, imports: ['button', 'grid'] },
        d: { bytes: 1, imports: ['grid'] },
        button: { bytes: 20, imports: [] },
        dates: { bytes: 20, imports: [] },
        dialog: { bytes: dialog, imports: [] },
        grid: { bytes: 900, imports: [] },
      }),
    );
  const roots = ['a', 'b', 'c', 'd'].map((id) => ({ id, weight: 1 }));
  const chunks = (dialog: number) =>
    plannedChunks(partsWith(dialog), roots, 50)
      .map((chunk) => [...chunk.parts].sort())
      .sort();
  expect(chunks(30)).toEqual([['button', 'dates', 'dialog'], ['grid']]);
  expect(chunks(100)).toEqual([['button'], ['dates', 'dialog'], ['grid']]);
  expect(
    plannedChunks(partsWith(100), roots, 0)
      .map((chunk) => chunk.parts.length)
      .sort(),
  ).toEqual([1, 1, 2]);
});
