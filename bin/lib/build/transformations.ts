/** Something that our builds do to the source beside bundling it. */
export interface Transformation {
  /** The plugin, the packages that are replaced, or the file that is put in front. */
  readonly names: readonly string[];
  /** What it gains on a phone or in a Lambda, as it was measured. */
  readonly gains: string;
}

/** All of them. A build with a plugin, a replaced package or an added file that is not here fails. */
export const transformations: readonly Transformation[] = [
  {
    names: ['preloads'],
    gains:
      'On a phone with 1.6 Mbit/s and 150 ms of latency the code of the portal is there 1,280 ms ' +
      'sooner (1,010 instead of 2,290), and a document to sign 460 ms sooner.',
  },
  {
    names: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'],
    gains:
      'The start of a Lambda with its first call takes 100 ms less processor time (posts: 145 ' +
      'instead of 244), which is 345 ms with 512 MB, and loads 60 KB less.',
  },
  {
    names: ['functions/kernel/uncompiled-schemas.ts'],
    gains:
      'The start of a Lambda with many schemas takes a fifth less processor time (home: 239 instead ' +
      'of 293 ms), one with few 3 to 8 ms less.',
  },
];

/** Throws if the options of a build have something of this kind that is not listed. */
export function expectListed(options: object): void {
  const listed = new Set(transformations.flatMap(({ names }) => names));
  const unlisted = changesOf(options).filter((name) => !listed.has(name));
  if (unlisted.length > 0) {
    throw new Error(
      `The build has ${unlisted.join(', ')}, which bin/lib/build/transformations.ts does not list.`,
    );
  }
}

/** Returns what the options of a build of Vite or esbuild name that changes what it reads. */
export const changesOf = (options: object): string[] =>
  Object.entries(options).flatMap(([key, value]) => {
    if (key === 'plugins') return pluginsOf(value);
    if (key === 'alias' || key === 'inject') {
      return Array.isArray(value)
        ? value.map((each) => String(each.find ?? each))
        : Object.keys(value);
    }
    return typeof value === 'object' && value !== null ? changesOf(value) : [];
  });

/** Plugins may stand in lists of lists, and are left out by a value without a name. */
const pluginsOf = (plugins: unknown): string[] =>
  Array.isArray(plugins)
    ? plugins.flatMap(pluginsOf)
    : typeof plugins === 'object' && plugins !== null && 'name' in plugins
      ? [String(plugins.name)]
      : [];
