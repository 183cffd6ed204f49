import { useMemo, useSyncExternalStore } from 'react';
import type { WidthOf } from '#shared/signing/drawn/fitted-text';
import type { SignatureStyle } from '#shared/signing/drawn/signature-style';

/** The letters of a typed signature, as in the sealed document. */
export const handwriting = 'Caveat, "Segoe Script", "Bradley Hand", cursive';

/** How many times fonts have come. Letters have other widths then. */
let loads = 0;
let isFollowed = false;
function subscribe(onLoad: () => void): () => void {
  if (!isFollowed) {
    document.fonts.addEventListener('loadingdone', () => {
      loads++;
    });
  }
  isFollowed = true;
  document.fonts.addEventListener('loadingdone', onLoad);
  return () => document.fonts.removeEventListener('loadingdone', onLoad);
}

/** Returns how wide texts are on this page, for each point of their size. */
export function useMeasure(style: SignatureStyle): WidthOf {
  const loaded = useSyncExternalStore(subscribe, () => loads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a font that has come has other widths
  return useMemo(() => measureIn(style), [style, loaded]);
}

let canvas: CanvasRenderingContext2D | null | undefined;
/** The size of letters that are measured, in pixels. Larger ones are measured more exactly. */
const sample = 100;

function measureIn(style: SignatureStyle): WidthOf {
  canvas ??= document.createElement('canvas').getContext('2d');
  const context = canvas;
  const family = style === 'handwriting' ? handwriting : getComputedStyle(document.body).fontFamily;
  const font = `${style === 'italic' ? 'italic ' : ''}${sample}px ${family}`;
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || !context) return before ?? text.length;
    context.font = font;
    const width = context.measureText(text).width / sample;
    known.set(text, width);
    return width;
  };
}
