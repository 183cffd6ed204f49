import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityRepository } from '#functions/data/identities';
import { userRepository } from '#functions/data/users';
import { identityTrigger } from '#functions/triggers/identity';
import { profile, storeProfiles } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('users', 'identities');
  await storeProfiles(
    tables,
    profile({ username: 'sam' }),
    profile({ username: 'sam', schoolUid: 'regional', firstname: 'Other' }),
    profile({ username: 'only-regional', schoolUid: 'regional' }),
  );
});
afterAll(() => tables.stop());

const trigger = (site = 'main') =>
  identityTrigger(
    site,
    userRepository(tables.db, tables.name('users')),
    identityRepository(tables.db, tables.name('identities')),
  );
const event = (is: Record<string, unknown> = {}) =>
  ({
    version: '1',
    triggerSource: 'TokenGeneration_HostedAuth',
    userPoolId: 'pool',
    userName: 'sam',
    request: { userAttributes: { sub: 'sub-sam', ...(is.attributes as object) } },
    response: {},
    ...is,
  }) as never;
const notKnown = /is not known at this school/;

describe('a sign-in', () => {
  it('of a person of the roster is bound to the profile, whose facts replace the attributes', async () => {
    const forged = { 'custom:role': 'faculty', 'custom:carerNumber': 'C-9' };
    const { response } = (await trigger()(event({ attributes: forged }))) as {
      response: Record<string, unknown>;
    };
    expect(response.claimsOverrideDetails).toMatchObject({
      claimsToAddOrOverride: {
        preferred_username: 'sam',
        given_name: 'Sam',
        'custom:role': 'student',
      },
      claimsToSuppress: expect.arrayContaining(['custom:carerNumber']),
    });
  });

  it('is bound at its own school, to the person who has the name there', async () => {
    const { response } = (await trigger('regional')(
      event({ userPoolId: 'pool-regional', attributes: { sub: 'sub-other' } }),
    )) as { response: Record<string, unknown> };
    expect(response.claimsOverrideDetails).toMatchObject({
      claimsToAddOrOverride: { given_name: 'Other' },
    });
    // Also when nobody there is called so any more.
    const renamed = await trigger('regional')(
      event({
        ...{ userName: 'renamed', userPoolId: 'pool-regional' },
        attributes: { sub: 'sub-other' },
      }),
    );
    expect(renamed).toMatchObject({ response });
    const own = event({ userName: 'only-regional', attributes: { sub: 'sub-own' } });
    await expect(trigger('regional')(own)).resolves.toBeDefined();
    const identities = identityRepository(tables.db, tables.name('identities'));
    const identity = 'pool-regional#sub-other';
    expect(await identities.userUid('regional', identity)).toBe('uid-sam');
    expect(await identities.userUid('main', identity)).toBeUndefined();
    const users = userRepository(tables.db, tables.name('users'));
    const called = async (site: string) =>
      (await users.allByUsername(site, 'Only-Regional')).length;
    expect([await called('regional'), await called('main')]).toEqual([1, 0]);
  });

  it('without a subject is refused: it would be everybody’s', async () => {
    for (const attributes of [{ sub: '' }, { sub: undefined }]) {
      await expect(trigger()(event({ attributes }))).rejects.toThrow(notKnown);
    }
  });

  it('by a provider for the first time goes by the name that the provider says', async () => {
    const arrives = (preferred_username: string) =>
      trigger()(
        event({
          triggerSource: 'PreSignUp_ExternalProvider',
          userName: 'provider_sam',
          request: { userAttributes: { preferred_username } },
        }),
      );
    await expect(arrives('sam')).resolves.toBeTruthy();
    await expect(arrives('provider_sam')).rejects.toThrow(notKnown);
    await expect(arrives('')).rejects.toThrow(notKnown);
  });

  it('is answered in the form that the version of the trigger asks for', async () => {
    for (const [version, where] of [
      ['1', 'claimsOverrideDetails'],
      ['2', 'claimsAndScopeOverrideDetails'],
      ['3', 'claimsAndScopeOverrideDetails'],
    ] as const) {
      const { response } = (await trigger()(event({ version }))) as { response: object };
      expect([version, Object.keys(response)]).toEqual([version, [where]]);
    }
  });

  it('of somebody unknown here, or of the other school, is refused in words', async () => {
    await expect(
      trigger()(event({ userName: 'nobody', attributes: { sub: 'x' } })),
    ).rejects.toThrow(notKnown);
    await expect(
      trigger()(event({ userName: 'only-regional', attributes: { sub: 'y' } })),
    ).rejects.toThrow(notKnown);
    await expect(trigger()(event({ userName: '', attributes: { sub: 'z' } }))).rejects.toThrow(
      notKnown,
    );
  });

  it('takes a federated person by the name the provider vouches for, never by the account name', async () => {
    const identities = JSON.stringify([{ providerName: 'School' }]);
    const federated = (preferred_username: string, sub: string) =>
      trigger()(
        event({ userName: 'School_sam', attributes: { sub, identities, preferred_username } }),
      );
    await expect(federated('sam', 'fed-1')).resolves.toBeDefined();
    await expect(federated('', 'fed-2')).rejects.toThrow(notKnown);
    const first = {
      triggerSource: 'PreSignUp_ExternalProvider',
      userName: 'School_nobody',
      attributes: { preferred_username: 'nobody' },
    };
    await expect(trigger()(event(first))).rejects.toThrow(notKnown);
  });

  it('of oneself is impossible: only administrators and the provider make accounts', async () => {
    await expect(trigger()(event({ triggerSource: 'PreSignUp_SignUp' }))).rejects.toThrow(notKnown);
    await expect(
      trigger()(event({ triggerSource: 'PreSignUp_AdminCreateUser' })),
    ).resolves.toBeDefined();
  });

  it('stays with the person it was bound to when the username is given to somebody else', async () => {
    await storeProfiles(tables, profile({ username: 'j.smith', userUid: 'old-john' }));
    await trigger()(event({ userName: 'j.smith', attributes: { sub: 'old-sub' } }));
    await storeProfiles(
      tables,
      profile({ username: '', formerUsername: 'j.smith', userUid: 'old-john', status: 'left' }),
      profile({ username: 'j.smith', userUid: 'new-jane', firstname: 'Jane' }),
    );
    await expect(
      trigger()(event({ userName: 'j.smith', attributes: { sub: 'old-sub' } })),
    ).rejects.toThrow(notKnown);
    const { response } = (await trigger()(
      event({ userName: 'j.smith', attributes: { sub: 'new-sub' } }),
    )) as {
      response: Record<string, unknown>;
    };
    expect(response.claimsOverrideDetails).toMatchObject({
      claimsToAddOrOverride: { given_name: 'Jane' },
    });
  });
});
