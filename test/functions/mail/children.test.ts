import { describe, expect, it } from 'vitest';
import { childrenInMessages } from '#functions/mail/children';

const told = (as: string, ...children: string[]) =>
  JSON.stringify({
    firstname: 'Jo',
    as,
    own: { posts: [], events: [] },
    children: children.map((userUid) => ({ userUid, firstname: 'Sam', posts: [], events: [] })),
  });

describe('the children that messages tell of', () => {
  it('are the students who get them and the children whom they name to carers', () => {
    const messages = [
      { userUid: 'sam', told: told('student') },
      { userUid: 'cara', told: told('carer', 'sam', 'sue') },
      { userUid: 'tess', told: told('staff', 'tim') },
      { userUid: 'al', told: told('carer') },
    ];
    expect(childrenInMessages(messages)).toEqual(['sam', 'sam', 'sue', 'tim']);
  });

  it('are, in a test, those whose messages it shows', () => {
    const shown = { userUid: 'test-student', stands_for: 'sam', told: told('student') };
    expect(childrenInMessages([shown])).toEqual(['sam']);
  });

  it('are those whose absence is told, and whoever nothing is known of', () => {
    const absence = { userUid: 'cara', told: told('carer'), student_id: 'sam' };
    expect(childrenInMessages([absence, { userUid: 'pat', told: '{}' }])).toEqual(['sam', 'pat']);
  });
});
