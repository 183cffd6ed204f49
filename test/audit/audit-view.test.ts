import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../web/src/components/lists/address.ts';
import { auditView, noView, queryOf } from '../../web/src/features/audit/view.ts';

const read = (address: string) => auditView.read(new URLSearchParams(address));

describe('the view of the audit in the address', () => {
  it('reads the view that it wrote', () => {
    const address = 'child=u-mia&staff=u-hart&from=2026-06-01&to=2026-06-30&record=mail';
    expect(paramsOf(auditView, read(address)).toString()).toBe(address);
    expect(queryOf(read(address))).toMatchObject({ child: 'u-mia', record: 'mail' });
  });

  it('ignores invalid values', () => {
    expect(read('child=a b&staff=%00&from=2026-02-99&to=soon&record=diary')).toEqual(noView);
  });
});
