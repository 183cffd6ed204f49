import type { Plugin } from 'vite';

/** A text in a file of a package, and the one that replaces it. */
export interface ReplacedText {
  /** The end of the file's path. */
  readonly file: string;
  readonly text: string;
  readonly by: string;
}

/**
 * Replaces texts in files of packages, at every place. It throws when a file no longer holds its
 * text, and when a file was never met, so that a new version cannot pass by silently.
 */
export function replacedTexts(name: string, texts: readonly ReplacedText[]): Plugin {
  const met = new Set<string>();
  return {
    name,
    transform(code, id) {
      const found = texts.filter(({ file }) => id.includes('/node_modules/') && id.endsWith(file));
      if (found.length === 0) return null;
      let changed = code;
      for (const { file, text, by } of found) {
        if (!changed.includes(text)) throw new Error(`${file} no longer holds ${text}`);
        changed = changed.replaceAll(text, () => by);
        met.add(file);
      }
      return { code: changed, map: null };
    },
    buildEnd(error) {
      const missed = texts.map(({ file }) => file).filter((file) => !met.has(file));
      if (!error && missed.length > 0) throw new Error(`No package has ${missed.join(', ')}`);
    },
  };
}
