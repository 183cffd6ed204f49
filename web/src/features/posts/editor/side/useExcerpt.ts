import { useRef } from 'react';
import { excerptOf } from '../../../../components/rich-text/words.ts';
import type { PostEditing } from '../usePostEditor.ts';

/** The excerpt follows the text until the person types one. */
export function useExcerpt({ form, documentKey, finish }: PostEditing) {
  const { excerpt, content_html } = form.getValues();
  const isTyped = excerpt !== '' && bare(excerpt) !== bare(excerptOf(content_html));
  const isOwn = useRef(isTyped);
  // A restored draft or version brings an excerpt of its own.
  const loaded = useRef(documentKey);
  if (loaded.current !== documentKey) {
    loaded.current = documentKey;
    isOwn.current = isTyped;
  }
  const fillIn = (html: string) =>
    form.setValue('excerpt', excerptOf(html), { shouldDirty: true, shouldValidate: false });
  return {
    /** Receives each new text. */
    follow(html: string) {
      if (!isOwn.current) fillIn(html);
    },
    /** The person types an excerpt. */
    own() {
      isOwn.current = true;
    },
    /** Takes the beginning of the text again. */
    refill() {
      finish();
      isOwn.current = false;
      fillIn(form.getValues('content_html'));
    },
  };
}

/** The beginning of an excerpt without colons: an earlier release put none after headings. */
const bare = (excerpt: string) => excerpt.replaceAll(':', '').slice(0, 120);

export type Excerpt = ReturnType<typeof useExcerpt>;
