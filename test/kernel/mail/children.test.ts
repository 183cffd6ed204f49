import { describe, expect, it } from 'vitest';
import { childrenInMessages } from '#functions/kernel/mail/children';

const storedContent = (as: string, ...children: string[]) =>
  JSON.stringify({
    firstname: 'Jo',
    as,
    own: { posts: [], events: [] },
    children: children.map((userUid) => ({ userUid, firstname: 'Sam', posts: [], events: [] })),
  });

describe('childrenInMessages', () => {
  it('returns the students who get a message and the children whom it names to carers', () => {
    const messages = [
      { userUid: 'sam', told: storedContent('student') },
      { userUid: 'cara', told: storedContent('carer', 'sam', 'sue') },
      { userUid: 'tess', told: storedContent('staff', 'tim') },
      { userUid: 'al', told: storedContent('carer') },
    ];
    expect(childrenInMessages(messages)).toEqual(['sam', 'sam', 'sue', 'tim']);
  });

  it('returns the child that a test message was made for', () => {
    const shown = { userUid: 'test-student', stands_for: 'sam', told: storedContent('student') };
    expect(childrenInMessages([shown])).toEqual(['sam']);
  });

  it('returns the child of an absence, and a reader of an unknown kind', () => {
    const absence = { userUid: 'cara', told: storedContent('carer'), student_id: 'sam' };
    expect(childrenInMessages([absence, { userUid: 'pat', told: '{}' }])).toEqual(['sam', 'pat']);
  });
});
