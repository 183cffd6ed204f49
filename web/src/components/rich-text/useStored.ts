import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Editor } from 'slate';
import type { Tree } from './elements.ts';
import { htmlOf } from './html/htmlOf.ts';
import { wordsOf } from './words.ts';

const pause = 400;

/** Reports the HTML of the text on a pause after typing and on flush, and counts its words. */
export function useStored(
  editor: Editor,
  opened: { html: string; tree: Tree },
  onChange: (html: string) => void,
  flushRef: RefObject<(() => string) | null> | undefined,
) {
  const last = useRef(opened.html);
  const written = useRef<readonly unknown[]>(opened.tree);
  const timer = useRef(0);
  const cost = useRef(0);
  const report = useRef(onChange);
  report.current = onChange;
  const [count, setCount] = useState(() => countOf(opened.html));

  const flush = (): string => {
    window.clearTimeout(timer.current);
    if (written.current === editor.children) return last.current;
    written.current = editor.children;
    const before = performance.now();
    const now = htmlOf(editor.children as Tree);
    cost.current = performance.now() - before;
    if (now === last.current) return now;
    last.current = now;
    setCount(countOf(now));
    report.current(now);
    return now;
  };

  const changed = () => {
    if (written.current === editor.children) return;
    window.clearTimeout(timer.current);
    // A text that takes long to serialise is serialised less often.
    timer.current = window.setTimeout(flush, Math.max(pause, cost.current * 10));
  };

  const flushLatest = useRef(flush);
  flushLatest.current = flush;
  useEffect(() => {
    const now = () => flushLatest.current();
    if (flushRef) flushRef.current = now;
    return () => {
      window.clearTimeout(timer.current);
      if (flushRef?.current === now) flushRef.current = null;
    };
  }, [flushRef]);

  return { changed, flush, count };
}

/** Counts the words of a text; each Chinese or Japanese character is one word. */
const countOf = (html: string): number =>
  wordsOf(html).match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.,-]*[\p{L}\p{N}\p{M}])?/gu,
  )?.length ?? 0;
