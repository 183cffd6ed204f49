import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { project } from '#bin/lib/project';

const urlOf = (...path: readonly string[]) => pathToFileURL(join(project, ...path)).href;
const functions = urlOf('functions');
const fontSet = urlOf('functions', 'pdf', 'font-set.ts');
const fontsOfBuild = urlOf('test', 'support', 'memory', 'fonts-of-build.ts');
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
    // A Lambda opens the fonts beside its bundle, and this one is no bundle.
    const isOpening = url === fontSet && parent.endsWith('.lambda.ts');
    return { ...found, url: isOpening ? fontsOfBuild : `${url}?portal=${portal}` };
  },
});
