import type { MakeCheck } from '../frame/script.ts';

/** DynamoDB deletes what has expired each night; nothing depends on the moment. */
export const expired: MakeCheck = (world) => ({
  name: 'expired',
  async look() {
    world.streams.expire(world.clock.now());
    return [];
  },
});
