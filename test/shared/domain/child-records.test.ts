import { describe, expect, it } from 'vitest';
import { leavesTrace } from '#shared/domain/child-records';
import { administrator, affiliate, carer, person, student, teacher } from '#test/support/people';

const child = 'uid-child';
const withChild = { carerOf: [child] };

describe('a trace on a child’s record', () => {
  it('is left by everyone at the school who is not the child or its carer', () => {
    for (const who of [teacher, administrator, affiliate, student, carer]) {
      expect([who.username, leavesTrace(who, child)]).toEqual([who.username, true]);
    }
  });

  it('is left by nobody on the own record, and by no carer on the own child’s', () => {
    expect(leavesTrace({ ...student, userUid: child }, child)).toBe(false);
    expect(leavesTrace({ ...carer, ...withChild }, child)).toBe(false);
    expect(leavesTrace({ ...carer, ...withChild }, 'uid-another')).toBe(true);
  });

  it('is left by carers who have a duty at the school, whatever link they read by', () => {
    expect(leavesTrace({ ...teacher, is_carer: true, ...withChild }, child)).toBe(true);
    const helper = person({ ...carer, ...withChild, capabilities: ['editor'] });
    expect(leavesTrace(helper, child)).toBe(true);
  });
});
