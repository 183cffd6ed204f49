import { describe, expect, it } from 'vitest';
import { isOuterPath } from '#shared/site/outer-pages';
import { screenAt, screens } from '#shared/site/screens';
import { outerCases, pathOf } from '#test/support/outer-addresses';

const cases = outerCases();

describe('the pages outside of the portal', () => {
  it('opens only at their exact paths among 300 addresses', () => {
    expect(cases).toHaveLength(300);
    expect(cases.filter(({ isOuter }) => isOuter)).toHaveLength(48);
    const wrong = cases.filter(({ address, isOuter }) => isOuterPath(pathOf(address)) !== isOuter);
    expect(wrong).toEqual([]);
  });

  it('keeps their paths apart from those of the screens, in any letter case', () => {
    for (const { path } of screens) expect(isOuterPath(path.toLowerCase())).toBe(false);
    expect(cases.filter(({ isOuter, address }) => isOuter && screenAt(pathOf(address)))).toEqual(
      [],
    );
  });
});
