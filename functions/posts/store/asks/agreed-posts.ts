import { isDeepStrictEqual } from 'node:util';
import { type AgreedPost, type AgreedPosts, sha256 } from '#functions/asks/rules/wording';
import { storedFiles } from '#functions/files/store/stored-files';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { type ContentStore, contentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import type { KeptFile } from '#shared/files/files.schemas';
import { postRecordReader, type StoredPost } from '../post.record.ts';
import { postVersionReader, type StoredVersion } from '../post-version.record.ts';

/** A history is read in parts: a state may have a text of 100 KB. */
const limit = 20;

/**
 * Finds the texts and files that people agreed to, in what is stored of a post and its history. Both
 * stay as long as the answers, also after the post went to the bin and from there.
 */
export const agreedPosts = (tables: Tables, content: Bound<ContentStore, 'read'>): AgreedPosts => ({
  of: (school) => ({
    async find(postUid, { post, files }): Promise<AgreedPost> {
      let content_html: string | undefined;
      for await (const state of statesOf(tables, school, postUid)) {
        const text = await content.of(school).read(state);
        const isText =
          'version' in post ? state.updated_at === post.version : sha256(text) === post.sha256;
        if (!isText) continue;
        content_html = text;
        // A later save may have changed the files and not the text, or named a copy of a file.
        const named = state.files ?? [];
        if (isDeepStrictEqual(hashesOf(named), files)) return { content_html, files: named };
      }
      return { ...(content_html !== undefined && { content_html }), files: [] };
    },
  }),
});

const hashesOf = (files: readonly KeptFile[]) => files.map(({ hash }) => hash);

/** Reads the states of a post, the latest first. */
async function* statesOf(
  tables: Tables,
  school: School,
  postUid: string,
): AsyncGenerator<StoredPost | StoredVersion> {
  const current = await postRecordReader(tables).of(school).get({ postUid });
  if (current) yield current;
  const versions = postVersionReader(tables).of(school);
  let next_token: string | undefined;
  do {
    const page = await versions.page({ postUid }, { limit, next_token });
    yield* page.records;
    next_token = page.next_token;
  } while (next_token !== undefined);
}

/** Where people's wordings find texts and files. */
export const agreedStores = (tables: Tables, buckets: Buckets) => ({
  posts: agreedPosts(tables, contentStore(buckets)),
  files: storedFiles(buckets),
});
