import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLine, recordOf, recordStart } from '#functions/signing/rules/record';

const event = fc.record({ at: fc.string(), did: fc.string({ unit: 'binary' }) });

describe('record of a document', () => {
  it('names in each line the hash of the line before', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), (events) => {
        const { text, head } = recordOf(events);
        const lines = text.split('\n');
        expect(lines.pop()).toBe('');
        expect(lines).toHaveLength(events.length);
        let before = recordStart;
        for (const line of lines) {
          expect(JSON.parse(line).before).toBe(before);
          before = createHash('sha256').update(line).digest('hex');
        }
        expect(before).toBe(head);
      }),
    );
  });

  it('continues with the same line when the same event is added again', () => {
    const { head } = recordOf([{ at: '1', did: 'sent' }]);
    expect(nextLine({ at: '2', did: 'viewed' }, head)).toEqual(
      nextLine({ at: '2', did: 'viewed' }, head),
    );
  });

  it('keeps the head of an event that names a line before itself', () => {
    const forged = nextLine({ before: 'f'.repeat(64) }, recordStart);
    expect(JSON.parse(forged.line).before).toBe(recordStart);
  });
});
