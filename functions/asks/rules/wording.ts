import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import type { KeptFile } from '#shared/files/files.schemas';
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

/** Returns what the text of a wording says that people agree to. */
export const consentIn = (text: string): string =>
  z.object({ consent: z.string() }).parse(JSON.parse(text)).consent;

const Parts = z.object({
  post: z.union([z.object({ sha256: z.string() }), z.object({ version: z.string() })]),
  files: z.array(z.string()).default([]),
});

/** What a wording names: the text by hash, or by the version of its post, and the files by hash. */
export type AgreedParts = z.infer<typeof Parts>;

/** Returns what the text of a wording names of its post or event. */
export const partsIn = (text: string): AgreedParts => Parts.parse(JSON.parse(text));

/** What a wording names by hash of a post; without a text or files if they are no longer stored. */
export interface AgreedPost {
  readonly content_html?: string;
  readonly files: readonly KeptFile[];
}

/** Finds what people agreed to in what is stored of a post and its history. */
export interface AgreedPosts {
  of(school: School): {
    find(postUid: string, parts: AgreedParts): Promise<AgreedPost>;
  };
}

/** Returns the hash of a text, as `sha256sum` prints it. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, held]) => [name, sorted(held)]));
}
