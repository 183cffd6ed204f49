import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The code that runs first; it finds the session and starts the first reads. */
export const firstCode = /\/web\/src\/start\/start\.ts$/;

/** What every signed-in page loads. */
const frame = /\/web\/src\/(draw\.tsx|Portal\.tsx|auth\/openPortal\.ts)$/;

/** Adds to the page a script for the first code, and preloads of the code of the frame. */
export const withFirstCode = (): Plugin => ({
  name: 'first-code',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const found = (wanted: RegExp) =>
        chunks.filter(({ facadeModuleId }) => wanted.test(facadeModuleId ?? ''));
      const [first] = found(firstCode);
      if (!first) throw new Error('The build has no first code');
      const needed = new Set<string>();
      const add = (file: string) => {
        if (needed.has(file) || html.includes(file)) return;
        needed.add(file);
        for (const each of chunks) if (each.fileName === file) each.imports.forEach(add);
      };
      for (const { fileName } of found(frame)) add(fileName);
      const isFirst = (file: string) => file === first.fileName || first.imports.includes(file);
      const preload = (file: string, injectTo: HtmlTagDescriptor['injectTo']) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo,
      });
      return [
        {
          tag: 'script',
          // Not `async`: the code of a screen brings the entry with it, which needs the whole page.
          attrs: { type: 'module', crossorigin: true, src: `/${first.fileName}` },
          injectTo: 'head-prepend',
        },
        // Before the large files, with which they would share the network.
        ...first.imports.map((file) => preload(file, 'head-prepend')),
        ...[...needed].filter((file) => !isFirst(file)).map((file) => preload(file, 'head')),
      ];
    },
  },
});
