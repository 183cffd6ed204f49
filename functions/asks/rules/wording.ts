import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { StoredAsk } from '../store/ask.record.ts';

/** What somebody agrees to with an answer, word for word. */
export interface Wording {
  /** SHA-256 of `text`, in hexadecimal digits. */
  readonly hash: string;
  /** Canonical JSON: fields in alphabetical order, without spaces. */
  readonly text: string;
}

type Worded = Pick<
  StoredAsk,
  'title' | 'post_hash' | 'files' | 'updated_at' | 'questions' | 'consent' | 'payment'
>;

/**
 * Returns the wording of an ask. A text that release 1.6.0 saved has no hash: then the version of the
 * post stands for it. Files count by their hashes. What is paid counts, and not its code, which only
 * names the payment. Without files or a payment the wording has no field for them, so what was agreed to
 * before release 1.9.0 keeps its hash.
 */
export function wordingOf(ask: Worded): Wording {
  const { title, post_hash, files, updated_at, questions, consent, payment } = ask;
  const post = post_hash === undefined ? { version: updated_at } : { sha256: post_hash };
  const asked = questions.map(({ questionUid, text, hint, kind, options, required }) => ({
    questionUid,
    text,
    hint,
    kind,
    options,
    required,
  }));
  const text = JSON.stringify(
    sorted({ title, post, questions: asked, consent, files, cents: payment?.cents }),
  );
  return { hash: sha256(text), text };
}

/** Returns the title in the text of a wording. */
export const titleIn = (text: string): string =>
  z.object({ title: z.string() }).parse(JSON.parse(text)).title;

/** Returns the hash of a text, as `sha256sum` prints it. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, held]) => [name, sorted(held)]));
}
