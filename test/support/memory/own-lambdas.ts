import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { project } from '#bin/lib/project';

const urlOf = (...path: readonly string[]) => pathToFileURL(join(project, ...path)).href;
const functions = urlOf('functions');
/** What a Lambda opens beside its bundle, and where a Lambda that is no bundle finds it. */
const besideBundles: ReadonlyMap<string, string> = new Map([
  [urlOf('functions', 'pdf', 'font-set.ts'), memory('fonts-of-build.ts')],
  [urlOf('functions', 'files', 'inspect', 'pdfium.ts'), memory('pdfium-of-package.ts')],
]);
function memory(file: string): string {
  return urlOf('test', 'support', 'memory', file);
}
let portals = 0;

/**
 * Returns a function that loads Lambdas for one portal: they read their environment when they are
 * loaded and keep what they have read, so no two portals share a module of `functions`. All other
 * modules have no such state and are shared: loading the contracts again takes longer than most tests.
 */
export function ownLambdas(): <Loaded>(path: string) => Promise<Loaded> {
  const query = `?portal=${++portals}`;
  return (path) => import(`${pathToFileURL(path).href}${query}`);
}

// What a module of a portal imports of `functions` belongs to the same portal.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [parent = '', portal] = context.parentURL?.split('?portal=') ?? [];
    const [url = ''] = found.url.split('?');
    if (portal === undefined || !url.startsWith(functions)) return found;
    const other = parent.endsWith('.lambda.ts') ? besideBundles.get(url) : undefined;
    return { ...found, url: other ?? `${url}?portal=${portal}` };
  },
});
