import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What a page names, each as a pattern of the module that begins a chunk. */
interface Named {
  /** A module that runs before the page's own script. */
  readonly first?: RegExp;
  /** Modules that the page's scripts import later in any case. */
  readonly soon: RegExp;
}

/**
 * Names in a page the files that it needs in any case, so that the browser loads them together
 * instead of step by step: each script is known only after the one before has run.
 */
export const preloads = ({ first, soon }: Named): Plugin => ({
  name: 'preloads',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const start = first && chunkOf(chunks, first);
      const isFirst = (file: string) => file === start?.fileName || start?.imports.includes(file);
      const later = withImports(
        chunks,
        chunks.filter((each) => soon.test(each.facadeModuleId ?? '')),
      );
      const code = later.map(({ fileName }) => fileName);
      const style = later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const isNew = (file: string) => !html.includes(file) && !isFirst(file);
      return [
        // Not `async`: the code of a screen brings the entry with it, which needs the whole page.
        ...(start
          ? [tag('script', { type: 'module', src: `/${start.fileName}` }, 'head-prepend')]
          : []),
        // Before the large files, with which they would share the network.
        ...(start?.imports ?? []).map((file) => link(file, {}, 'head-prepend')),
        ...code.filter(isNew).map((file) => link(file)),
        ...style.filter(isNew).map((file) => link(file, { rel: 'preload', as: 'style' })),
      ];
    },
  },
});

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: RegExp): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''));
  if (!found) throw new Error(`The build has no chunk of ${module}`);
  return found;
}

/** Returns chunks with everything that they import. Throws if there are none. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  wanted: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  if (wanted.length === 0) throw new Error('The build has no chunk that a page needs soon');
  const found = new Set(wanted);
  for (const { imports } of found) {
    for (const each of chunks) if (imports.includes(each.fileName)) found.add(each);
  }
  return [...found];
}

const tag = (
  name: string,
  attrs: Readonly<Record<string, string>>,
  injectTo: HtmlTagDescriptor['injectTo'],
): HtmlTagDescriptor => ({ tag: name, attrs: { ...attrs, crossorigin: true }, injectTo });

const link = (
  file: string,
  attrs: Readonly<Record<string, string>> = {},
  injectTo: HtmlTagDescriptor['injectTo'] = 'head',
): HtmlTagDescriptor => tag('link', { rel: 'modulepreload', ...attrs, href: `/${file}` }, injectTo);
