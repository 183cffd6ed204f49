import { describe, expect, it } from 'vitest';
import { once, onceEach } from '#functions/kernel/once';

describe('reads that the parts of one answer share', () => {
  it('reads once for the same arguments, also while the first read is under way', async () => {
    const asked: string[] = [];
    const read = once(async (site: string) => {
      asked.push(site);
      return site.length;
    });
    expect(await Promise.all([read('main'), read('main'), read('regional')])).toEqual([4, 4, 8]);
    expect(asked).toEqual(['main', 'regional']);
  });

  it('reads each record once, and leaves out unknown identifiers', async () => {
    const asked: (readonly string[])[] = [];
    const read = onceEach(async (ids: readonly string[]) => {
      asked.push(ids);
      return new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]));
    });
    const [first, second] = await Promise.all([
      read(['a', 'b', 'none', 'a']),
      read(['b', 'c', 'none']),
    ]);
    expect([...first]).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ]);
    expect([...second]).toEqual([
      ['b', 'B'],
      ['c', 'C'],
    ]);
    expect(asked).toEqual([['a', 'b', 'none'], ['c']]);
  });

  it('passes the failure of a read to everyone who shares it', async () => {
    const read = onceEach(async () => Promise.reject(new Error('No answer.')));
    const both = await Promise.allSettled([read(['a']), read(['a'])]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
