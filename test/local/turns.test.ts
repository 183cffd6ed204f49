import { describe, expect, it } from 'vitest';
import { type Turn, Turns } from '#bin/local/lambda/turns';

/** Takes turns for some events and returns those that run, oldest first. */
async function line(turns: Turns, events: readonly string[]) {
  const running: string[] = [];
  const given = new Map<string, Turn>();
  for (const event of events) {
    void turns.take().then((turn) => {
      running.push(event);
      given.set(event, turn);
    });
  }
  const settled = () => new Promise((done) => setImmediate(done));
  await settled();
  return {
    running: () => settled().then(() => running),
    end: (event: string) => given.get(event)?.end(),
    slow: (event: string) => given.get(event)?.slow(),
  };
}

describe('turns of a function', () => {
  it('runs no more events than the limit and starts the others in their order', async () => {
    const { running, end } = await line(new Turns({ quick: 2, all: 8 }), ['a', 'b', 'c', 'd', 'e']);
    expect(await running()).toEqual(['a', 'b']);
    end('b');
    expect(await running()).toEqual(['a', 'b', 'c']);
    end('a');
    end('c');
    expect(await running()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('starts a waiting event beside a slow one, up to the limit of all', async () => {
    const { running, slow, end } = await line(new Turns({ quick: 2, all: 3 }), [
      'a',
      'b',
      'c',
      'd',
    ]);
    slow('a');
    expect(await running()).toEqual(['a', 'b', 'c']);
    slow('b');
    slow('c');
    expect(await running()).toEqual(['a', 'b', 'c']);
    end('a');
    expect(await running()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('counts an end or a slow event once', async () => {
    const { running, slow, end } = await line(new Turns({ quick: 1, all: 8 }), [
      'a',
      'b',
      'c',
      'd',
    ]);
    slow('a');
    slow('a');
    end('a');
    end('a');
    slow('a');
    expect(await running()).toEqual(['a', 'b']);
  });

  it('keeps a reserved limit of one for slow events too', async () => {
    const { running, slow, end } = await line(new Turns({ quick: 2, all: 1 }), ['a', 'b']);
    slow('a');
    expect(await running()).toEqual(['a']);
    end('a');
    expect(await running()).toEqual(['a', 'b']);
  });
});
