import { objectReader } from '#functions/kernel/dynamodb/light-objects';
import { buckets } from '#functions/kernel/store/buckets';
import { packedReader } from '#functions/kernel/store/packed-reader';
import type { Tables } from '#functions/kernel/store/tables';
import { liveFeed } from './live-feed.ts';
import { liveMemory } from './live-memory.ts';

/** The live posts in the memory of this Lambda. It reads without the SDK, which takes 40 ms to load. */
export const livePosts = (tables: Tables) =>
  liveMemory(liveFeed(tables), packedReader(objectReader(buckets, 'search')));
