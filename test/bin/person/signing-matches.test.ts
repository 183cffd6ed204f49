import { describe, expect, it } from 'vitest';
import type { Person } from '#bin/lib/person/person';
import { signingLinkMatch, signingRequestMatch } from '#bin/lib/person/signing-matches';
import { requestKeys, StoredRequest } from '#functions/signing/store/request.record';
import { carer, student, teacher } from '#test/bin/person/canary-people';
import { requestOf } from '#test/bin/person/signing-canaries';
import { schoolNamed } from '#test/support/records/school';
import { sentAt } from '#test/support/signing/requests';

const at = sentAt.toISOString();
const personOf = (profile: typeof carer) =>
  ({
    ...profile,
    site: 'main',
    usernames: [profile.username],
    emails: [profile.email],
  }) as never as Person;
const recordOf = (profile: typeof carer, is: Partial<StoredRequest> = {}) => {
  const request = requestOf(profile, { at, ...is });
  return { ...requestKeys(schoolNamed('main'), request), ...request } as never;
};

describe('an erasure of documents to sign', () => {
  it('deletes an open document about the student', () => {
    expect(signingRequestMatch(recordOf(student), personOf(student))?.becomes).toEqual([]);
  });

  it('shows a recipient who was erased as not reachable, without name, address and link', () => {
    const match = signingRequestMatch(recordOf(carer), personOf(carer));
    const [left] = match?.becomes ?? [];
    const request = StoredRequest.parse(left);
    expect(request.recipients[0]).toMatchObject({ email: '', links: [], is_unreachable: true });
    expect(JSON.stringify(left)).not.toContain('Kanaricarer');
    expect(request.recipients[1]?.name).toBe('Name g2');
    expect(match?.links).toEqual(['hash-carer']);
  });

  it('removes the name of a sender from a document that stays', () => {
    const [left] = signingRequestMatch(recordOf(teacher), personOf(teacher))?.becomes ?? [];
    expect(StoredRequest.parse(left)).toMatchObject({ by_name: 'A person who has left' });
    expect(JSON.stringify(left)).not.toContain('Kanariteacher');
  });

  it.each([student, carer, teacher])(
    'keeps a completed document of a $username, and says why',
    (profile) => {
      const record = recordOf(profile, { state: 'completed', sealed_at: at });
      const match = signingRequestMatch(record, personOf(profile));
      expect(match?.becomes).toEqual([record]);
      expect(match?.held).toContain('stays for its term');
      expect(match?.shown).toMatchObject({ state: 'completed', sealed_at: at });
    },
  );

  it('keeps what was filled in of a completed document, and deletes it of others', () => {
    const filled = { pk: 'main#b~c', sk: 'filled#g1', userUid: carer.userUid, answers: {} };
    const kept = { ...filled, is_kept: true };
    expect(signingRequestMatch(filled, personOf(carer))).toMatchObject({ becomes: [] });
    expect(signingRequestMatch(kept, personOf(carer))).toMatchObject({
      becomes: [kept],
      held: expect.stringContaining('stays for its term'),
    });
  });

  it('does not find documents of other people', () => {
    expect(signingRequestMatch(recordOf(carer), personOf(teacher))).toBeUndefined();
    const link = { pk: 'main#h', sk: 'link', requestUid: `b~${student.userUid}` } as never;
    expect(signingLinkMatch(link, personOf(carer))).toBeUndefined();
    expect(signingLinkMatch(link, personOf(student))?.becomes).toEqual([]);
  });
});
