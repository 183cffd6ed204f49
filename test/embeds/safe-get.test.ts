import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#functions/embeds/public-address';
import { type Answer, type Network, safeGet } from '#functions/embeds/safe-get';

const host = 'www.youtube.com';
const wanted = { hosts: [host], contentType: /^application\/json$/, mostBytes: 100 };

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

/** A network with a fixed answer. It records names and connections. */
function fakeNetwork(addresses: string[], answer: Partial<Answer> = {}) {
  const names: string[] = [];
  const connections: string[] = [];
  const network: Network = {
    async resolve(name) {
      names.push(name);
      return addresses;
    },
    async get(url, address) {
      connections.push(`${address} ${url.hostname}`);
      return { status: 200, contentType: 'application/json', body: bytes('{}'), ...answer };
    },
  };
  return { network, names, connections };
}

describe('a request to a provider', () => {
  it('connects to the checked address under the listed host name', async () => {
    const { network, connections } = fakeNetwork(['142.250.70.142', '2404:6800:4006:811::200e']);
    const body = await safeGet(network, `https://${host}/oembed?url=x`, wanted);
    expect(body.toString()).toBe('{}');
    expect(connections).toEqual([`142.250.70.142 ${host}`]);
  });

  it.each([
    `http://${host}/oembed`,
    `https://${host}:8443/oembed`,
    `https://user@${host}/oembed`,
    `https://${host}.evil.example/oembed`,
    `https://${host}@127.0.0.1/oembed`,
    'https://youtube.com/oembed',
    'https://127.0.0.1/oembed',
    'https://[::1]/oembed',
    'https://2130706433/oembed',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'gopher://www.youtube.com/',
    '//www.youtube.com/oembed',
    '',
  ])('rejects %s before the name is resolved', async (address) => {
    const { network, names, connections } = fakeNetwork(['142.250.70.142']);
    await expect(safeGet(network, address, wanted)).rejects.toThrow();
    expect(names).toEqual([]);
    expect(connections).toEqual([]);
  });

  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['10.0.0.8'],
    ['172.31.255.1'],
    ['192.168.1.1'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['::ffff:a9fe:a9fe'],
    ['64:ff9b::a9fe:a9fe'],
    ['fe80::1'],
    ['fd00:ec2::254'],
    ['2002:7f00:1::'],
    ['142.250.70.142', '127.0.0.1'],
    ['not an address'],
    [],
  ])('opens no connection when the name resolves to %s', async (...addresses) => {
    const { network, connections } = fakeNetwork(addresses);
    await expect(safeGet(network, `https://${host}/oembed`, wanted)).rejects.toThrow();
    expect(connections).toEqual([]);
  });

  it.each([301, 302, 307, 404, 500])(
    'rejects an answer of %i and follows no redirect',
    async (status) => {
      const { network, connections } = fakeNetwork(['142.250.70.142'], { status });
      await expect(safeGet(network, `https://${host}/oembed`, wanted)).rejects.toThrow(`${status}`);
      expect(connections).toHaveLength(1);
    },
  );

  it('refuses another content type', async () => {
    const { network } = fakeNetwork(['142.250.70.142'], {
      contentType: 'text/html; charset=utf-8',
    });
    await expect(safeGet(network, `https://${host}/oembed`, wanted)).rejects.toThrow('type');
  });

  it('stops reading an answer that is too large', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield Buffer.alloc(40);
      }
    }
    const { network } = fakeNetwork(['142.250.70.142'], { body: endless() });
    await expect(safeGet(network, `https://${host}/oembed`, wanted)).rejects.toThrow('large');
    expect(read).toBe(3);
  });

  it.each(['the name', 'the connection', 'the body'])(
    'gives up when %s takes too long',
    async (slow) => {
      const never = new Promise<never>(() => {});
      async function* silent() {
        yield await never;
      }
      const { network } = fakeNetwork(
        ['142.250.70.142'],
        slow === 'the body' ? { body: silent() } : {},
      );
      const hanging: Network = {
        resolve: slow === 'the name' ? () => never : network.resolve,
        get: slow === 'the connection' ? () => never : network.get,
      };
      const asked = safeGet(hanging, `https://${host}/oembed`, { ...wanted, patience: 50 });
      await expect(asked).rejects.toThrow('too long');
    },
  );
});

it('closes the connection of a rejected answer', async () => {
  const { network } = fakeNetwork(['142.250.70.142'], { status: 302 });
  const signals: AbortSignal[] = [];
  const watched: Network = {
    ...network,
    get(url, address, signal) {
      signals.push(signal);
      return network.get(url, address, signal);
    },
  };
  await expect(safeGet(watched, `https://${host}/`, wanted)).rejects.toThrow('302');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('recognises public addresses', () => {
  for (const address of ['8.8.8.8', '142.250.70.142', '2404:6800:4006:811::200e', '2606:4700::1']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});
