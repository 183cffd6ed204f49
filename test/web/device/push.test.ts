import { describe, expect, it } from 'vitest';
import { openWords } from '#functions/kernel/open-words';
import { payloadOf } from '#functions/kernel/push/payload';
import { deviceNameOf } from '../../../web/src/device/push/deviceName.ts';
import { openIn, ownAddress, shownOf } from '../../../web/src/worker/push.ts';

const host = 'main.portal.example.edu';
const origin = `https://${host}`;

describe('a push on a device', () => {
  it('shows what the portal has sent, and opens its address', () => {
    const message = {
      title: openWords`Harbour`,
      body: openWords`Stay inside.`,
      path: '/a',
      tag: 't',
      ttl: 1,
    };
    expect(shownOf(payloadOf(message, host), origin)).toEqual({
      title: 'Harbour',
      body: 'Stay inside.',
      tag: 't',
      opens: `${origin}/a`,
    });
  });

  it.each([undefined, '', '{', 'null', '{}', '{"notification":1}', '{"notification":{"title":1}}'])(
    'shows that there is news if its text is %s',
    (text) => {
      expect(shownOf(text, origin)).toMatchObject({ tag: 'news', opens: `${origin}/` });
    },
  );

  it.each(['https://example.org/', 'javascript:alert(1)', '/a', '', undefined, 7])(
    'opens Home instead of %s',
    (address) => {
      expect(ownAddress(address, origin)).toBe(`${origin}/`);
    },
  );
});

describe('a click on a push', () => {
  const address = `${origin}/emergency-brodcast`;
  const click = async (urls: readonly string[], isOurs = true) => {
    const done: string[] = [];
    const tabs = urls.map((url) => ({
      url,
      focus: async () => void done.push(`focus ${url}`),
      async navigate(to: string) {
        if (!isOurs) throw new TypeError('This worker does not control it');
        done.push(`lead to ${to}`);
      },
    }));
    await openIn(tabs, address, async (to) => void done.push(`open ${to}`));
    return done;
  };

  it('opens a tab if there is none', async () => {
    expect(await click([])).toEqual([`open ${address}`]);
  });

  it('shows the tab that has the address', async () => {
    expect(await click([`${origin}/`, address])).toEqual([`focus ${address}`]);
  });

  it('uses another tab, or opens one if it cannot', async () => {
    const home = `${origin}/`;
    expect(await click([home])).toEqual([`focus ${home}`, `lead to ${address}`]);
    expect(await click([home], false)).toEqual([`focus ${home}`, `open ${address}`]);
  });
});

describe('name of a device', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
    ['curl', 'Browser on another device'],
  ])('is made of %s: %s', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });
});
