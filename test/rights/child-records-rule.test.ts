import { describe, expect, it } from 'vitest';
import { needsAuditEntry } from '#shared/rights/child-records';
import {
  administrator,
  affiliate,
  carer,
  person,
  student,
  teacher,
} from '#test/support/records/people';

const child = 'uid-child';
const withChild = { carerOf: [child] };

describe('needsAuditEntry', () => {
  it('returns true for everyone except the child and its carers', () => {
    for (const who of [teacher, administrator, affiliate, student, carer]) {
      expect([who.username, needsAuditEntry(who, child)]).toEqual([who.username, true]);
    }
  });

  it('returns false for the own record and for a carer’s own child', () => {
    expect(needsAuditEntry({ ...student, userUid: child }, child)).toBe(false);
    expect(needsAuditEntry({ ...carer, ...withChild }, child)).toBe(false);
    expect(needsAuditEntry({ ...carer, ...withChild }, 'uid-another')).toBe(true);
  });

  it('returns true for carers who also have a role at the school', () => {
    expect(needsAuditEntry({ ...teacher, is_carer: true, ...withChild }, child)).toBe(true);
    const helper = person({ ...carer, ...withChild, capabilities: ['editor'] });
    expect(needsAuditEntry(helper, child)).toBe(true);
  });
});
