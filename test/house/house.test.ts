import { describe, expect, it } from 'vitest';
import { houseFacts } from '#bin/house/facts';

describe('the structure of the project', () => {
  it.each(houseFacts())('keeps its limit: $name', ({ found, limit }) => {
    expect(found.length > limit ? found : []).toEqual([]);
  });
});
