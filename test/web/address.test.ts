import { describe, expect, it } from 'vitest';
import {
  choice,
  defaultOf,
  many,
  pageNumber,
  paramsOf,
  text,
  view,
  words,
} from '../../web/src/components/lists/address.ts';

const inAddress = view({
  filter: view({
    q: text('q', 5),
    title: words('title', 5),
    kinds: many('kinds', (given) => ['a', 'b'].filter((kind) => given.includes(kind))),
  }),
  size: choice('size', [25, 50], 25),
  page: pageNumber('page'),
});
const read = (address: string) => inAddress.read(new URLSearchParams(address));

describe('a view in the address', () => {
  it('reads the defaults of an empty address, and writes none of them', () => {
    const none = { filter: { q: '', title: '', kinds: [] }, size: 25, page: 1 } as const;
    expect(defaultOf(inAddress)).toEqual(none);
    expect(read('other=1')).toEqual(none);
    expect(paramsOf(inAddress, none).toString()).toBe('');
  });

  it('cuts long texts, and drops spaces around words but not in a search', () => {
    const filter = { q: ' a ', title: ' b ', kinds: [] };
    expect(paramsOf(inAddress, { filter, size: 25, page: 1 }).toString()).toBe('q=+a+&title=b');
    expect(read('q=1234567&title=1234567').filter).toMatchObject({ q: '12345', title: '12345' });
  });

  it('keeps the known texts of a list', () => {
    expect(read('kinds=b,x,a').filter.kinds).toEqual(['a', 'b']);
  });

  it.each(['page=0', 'page=1.5', 'page=two', 'page=-1', 'size=30'])('ignores %s', (address) => {
    expect(read(address)).toEqual(defaultOf(inAddress));
  });

  it('limits the number of a page', () => {
    expect(read('page=99999999').page).toBe(10_000);
  });
});
