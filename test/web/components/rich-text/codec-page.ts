import { createEditor, Editor } from 'slate';
import type { Tree } from '../../../../web/src/components/rich-text/elements.ts';
import { htmlOf } from '../../../../web/src/components/rich-text/html/htmlOf.ts';
import { treeFromHtml } from '../../../../web/src/components/rich-text/html/treeOf.ts';
import { withSchema } from '../../../../web/src/components/rich-text/schema.ts';
import { excerptOf, wordsOf } from '../../../../web/src/components/rich-text/words.ts';
import { afterCommands } from './random-commands.ts';

/** A page that reads and writes texts like the editor, for `codec.test.ts`. */

export interface Reading {
  once: string;
  twice: string;
  /** The tree before and after the editor normalised it. */
  tree: string;
  mended: string;
  words: string;
  wordsLeft: string;
}

declare global {
  interface Window {
    readAll(texts: string[]): Reading[];
    /** Returns texts after random commands. */
    changeAll(texts: string[], seed: number): (Reading & { done: string })[];
    wordsAll(texts: string[]): { words: string; excerpt: string }[];
  }
}

/** Returns the letters of a text, sorted: a parser may move the caption of a table. */
const sorted = (html: string) => Array.from(wordsOf(html).replace(/\s+/g, '')).sort().join('');

window.readAll = (texts) =>
  texts.map((html) => readingOf(treeFromHtml(html, { ownHost: 'school.example' }), html));

window.changeAll = (texts, seed) =>
  texts.map((html, at) => {
    const { tree, done } = afterCommands(html, seed + at, 12);
    return { ...readingOf(tree, htmlOf(tree)), done };
  });

function readingOf(tree: Tree, html: string): Reading {
  const once = htmlOf(tree);
  const editor = withSchema(createEditor());
  editor.children = structuredClone(tree);
  Editor.normalize(editor, { force: true });
  return {
    once,
    twice: htmlOf(treeFromHtml(once, { ownHost: 'school.example' })),
    tree: JSON.stringify(tree),
    mended: JSON.stringify(editor.children),
    words: sorted(html),
    wordsLeft: sorted(once),
  };
}

window.wordsAll = (texts) =>
  texts.map((html) => ({ words: wordsOf(html), excerpt: excerptOf(html) }));
