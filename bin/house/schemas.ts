import { type Import, type Source, specifiersOf } from './sources.ts';

/**
 * Returns the imports that give a screen zod without saying so. A contract loads no zod, directly or
 * through another module, and a screen only from a module of schemas, `x.schemas.ts`. Imports of
 * types load nothing.
 */
export function zodFaults(sources: readonly Source[], imports: readonly Import[]): string[] {
  const loaded = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const withZod = new Set(sources.filter(importsZod).map(({ path }) => path));
  for (let before = -1; before !== withZod.size; ) {
    before = withZod.size;
    for (const [from, all] of loaded) if (all.some(({ to }) => withZod.has(to))) withZod.add(from);
  }
  const contracts = [...withZod].filter((path) => path.endsWith('.contract.ts'));
  const screens = [...loaded.values()]
    .flat()
    .filter(({ from, to }) => from.startsWith('web/src/') && to.startsWith('shared/'))
    .filter(({ to }) => withZod.has(to) && !to.endsWith('.schemas.ts'));
  return [
    ...contracts.map((path) => `${path} loads zod`),
    ...screens.map(({ from, to }) => `${from} → ${to}`),
  ];
}

const importsZod = ({ tree }: Source): boolean =>
  [...specifiersOf(tree)].some(({ name, isType }) => name === 'zod' && !isType);

/**
 * Tells whether a module imports the types of its own schemas, `x.schemas.ts` beside `x.contract.ts`
 * or `x.ts`. The schemas import its words and limits, so the two count as one module.
 */
export const isOwnSchemas = ({ from, to, isType }: Import): boolean =>
  isType && to === from.replace(/(\.contract)?\.ts$/, '.schemas.ts');
