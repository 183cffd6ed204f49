import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/audit/audit.contract';
import { actsOf } from '../../web/src/features/audit/acts.ts';

const ada = { userUid: 'u-ada', username: 'ada', name: 'Ada' };
const entry = (n: number, is: Partial<AuditEntry> = {}): AuditEntry => ({
  auditUid: `a${n}`,
  at: `2026-06-04T08:00:0${n}.000Z`,
  by: ada,
  child: { userUid: `u-${n}`, username: `child.${n}`, name: `Child ${n}` },
  record: 'reading',
  act: 'read',
  route: 'GET /post-readers/{postUid}',
  network: '203.0.113.0/24',
  ...is,
});
const sizes = (entries: AuditEntry[]) => actsOf(entries).map((act) => act.length);

describe('the acts of the audit', () => {
  it('joins the entries of one list that one person opened', () => {
    expect(sizes([entry(0), entry(1), entry(2)])).toEqual([3]);
  });

  it('keeps apart another person, record, route, network or time', () => {
    const others: Partial<AuditEntry>[] = [
      { by: { ...ada, userUid: 'u-ed', username: 'ed' } },
      { record: 'mail' },
      { act: 'export' },
      { route: 'POST /post-readers/{postUid}/exports' },
      { network: '' },
      { at: '2026-06-04T08:00:09.000Z' },
    ];
    for (const other of others) expect(sizes([entry(0), entry(1, other)])).toEqual([1, 1]);
  });

  it('joins only entries that follow each other', () => {
    expect(sizes([entry(0), entry(1, { record: 'mail' }), entry(1)])).toEqual([1, 1, 1]);
  });
});
