import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityTrigger } from '#functions/people/identity';
import { refusedSignIns } from '#functions/people/store/accounts/refused';
import { identityRepository } from '#functions/people/store/identities';
import { userRepository } from '#functions/people/store/users';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

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
    schoolNamed(site),
    userRepository(tables),
    identityRepository(tables),
    refusedSignIns(tables),
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
const blocked = { at: '2026-03-01', by: 'uid-ada', reason: 'Because.' };
const notKnown = /is not known at this school/;

describe('the sign-in trigger', () => {
  it('binds a person of the roster to the profile, and overrides the account’s attributes', async () => {
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

  it('names the year of a student as the organisational unit, and never the account’s own value', async () => {
    const forged = { 'custom:orgUnit': 'Year 12' };
    const claimsOf = async (is: object) =>
      (
        (await trigger()(event({ ...is, attributes: { ...forged, sub: 'sub-org' } }))) as {
          response: { claimsOverrideDetails: object };
        }
      ).response.claimsOverrideDetails;
    await storeProfiles(tables, profile({ username: 'yara', form_run: 'Year 7' }));
    expect(await claimsOf({ userName: 'yara' })).toMatchObject({
      claimsToAddOrOverride: { 'custom:orgUnit': 'Year 7' },
      claimsToSuppress: ['custom:carerNumber'],
    });
    await storeProfiles(tables, profile({ username: 'yara' }));
    expect(await claimsOf({ userName: 'yara' })).toMatchObject({
      claimsToSuppress: expect.arrayContaining(['custom:orgUnit']),
    });
  });

  it('binds a sign-in to the person with that name at its own school', async () => {
    const { response } = (await trigger('regional')(
      event({ userPoolId: 'pool-regional', attributes: { sub: 'sub-other' } }),
    )) as { response: Record<string, unknown> };
    expect(response.claimsOverrideDetails).toMatchObject({
      claimsToAddOrOverride: { given_name: 'Other' },
    });
    // Also when nobody there is called so any more.
    const renamed = await trigger('regional')(
      event({
        userName: 'renamed',
        userPoolId: 'pool-regional',
        attributes: { sub: 'sub-other' },
      }),
    );
    expect(renamed).toMatchObject({ response });
    const own = event({ userName: 'only-regional', attributes: { sub: 'sub-own' } });
    await expect(trigger('regional')(own)).resolves.toBeDefined();
    const identities = identityRepository(tables);
    const identity = 'pool-regional#sub-other';
    expect(await identities.of(schoolNamed('regional')).userUid(identity)).toBe('uid-sam');
    expect(await identities.of(schoolNamed('main')).userUid(identity)).toBeUndefined();
    const users = userRepository(tables);
    const called = async (site: string) =>
      (await users.of(schoolNamed(site)).allByUsername('Only-Regional')).length;
    expect([await called('regional'), await called('main')]).toEqual([1, 0]);
  });

  it('refuses a sign-in without a subject', async () => {
    for (const attributes of [{ sub: '' }, { sub: undefined }]) {
      await expect(trigger()(event({ attributes }))).rejects.toThrow(notKnown);
    }
  });

  it('uses the provider’s name for a first sign-in through a provider', async () => {
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

  it('keeps for 7 days which sign-in was refused and why, and refuses also if it cannot', async () => {
    const at = new Date('2099-05-04T01:00:00.000Z');
    const refused = refusedSignIns(tables).of(schoolNamed('main'));
    await storeProfiles(tables, profile({ username: 'lee', status: 'left' }), {
      ...profile({ username: 'bo' }),
      over: { version: 1, withheld: [], blocked },
    });
    await identityRepository(tables).of(schoolNamed('main')).bind('pool#sub-lee', 'uid-lee', at);
    const came = (is: Record<string, unknown>) => trigger()(event(is), at);
    const preferred_username = 'nobody@school';
    await expect(
      came({
        triggerSource: 'PreSignUp_ExternalProvider',
        userName: 'School_12',
        request: { userAttributes: { preferred_username } },
      }),
    ).rejects.toThrow(notKnown);
    const identities = '[{"providerName":"School","userId":"12"}]';
    await expect(came({ attributes: { sub: 'new', identities } })).rejects.toThrow(notKnown);
    await expect(came({ userName: 'lee', attributes: { sub: 'sub-lee' } })).rejects.toThrow(
      notKnown,
    );
    await expect(came({ userName: 'bo', attributes: { sub: 'sub-bo' } })).rejects.toThrow(notKnown);
    const found = await refused.newest(at);
    const byReason = found.sort((a, b) => (a.reason < b.reason ? -1 : 1));
    expect(byReason.map(({ at: _, ...rest }) => rest)).toEqual([
      { provider: 'portal', name: 'bo', reason: 'blocked', userUid: 'uid-bo' },
      { provider: 'portal', name: 'lee', reason: 'left', userUid: 'uid-lee' },
      { provider: 'School', name: '', reason: 'no-name' },
      { provider: 'School', name: preferred_username, reason: 'unknown' },
    ]);
    const failing = { of: () => ({ add: () => Promise.reject(new Error('down')) }) } as never;
    const others = [userRepository(tables), identityRepository(tables)] as const;
    const broken = identityTrigger(schoolNamed('main'), ...others, failing);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(
      broken(event({ userName: 'nobody', attributes: { sub: 'n' } }), at),
    ).rejects.toThrow(notKnown);
  });

  it('stores the way and the day of a sign-in, once a day, and admits also if it cannot', async () => {
    await storeProfiles(tables, profile({ username: 'kim' }));
    const noted: unknown[] = [];
    const stored = identityRepository(tables);
    const over = (seen: (identity: string, is: object) => Promise<unknown>) =>
      identityTrigger(
        schoolNamed('main'),
        userRepository(tables),
        { of: (school) => ({ ...stored.of(school), seen }) } as typeof stored,
        refusedSignIns(tables),
      );
    const comes = over(async (identity, is) => {
      noted.push([identity, is]);
      await stored.of(schoolNamed('main')).seen(identity, is as never);
    });
    const kim = { userName: 'kim', attributes: { sub: 'sub-kim' } };
    const federated = { sub: 'fed-kim', identities: '[]', preferred_username: 'kim' };
    const first = new Date('2026-05-04T01:00:00.000Z');
    for (const hours of [0, 22, 23]) {
      await comes(event(kim), new Date(first.getTime() + hours * 3_600_000));
    }
    await comes(event({ attributes: federated }), first);
    expect(noted).toEqual([
      ['pool#sub-kim', { last_on: '2026-05-04', way: 'portal' }],
      ['pool#sub-kim', { last_on: '2026-05-05', way: 'portal' }],
      ['pool#fed-kim', { last_on: '2026-05-04', way: 'provider' }],
    ]);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing = over(() => Promise.reject(new Error('down')));
    await expect(failing(event(kim), new Date('2026-06-01'))).resolves.toBeDefined();
  });

  it('answers in the form that the trigger version requires', async () => {
    for (const [version, where] of [
      ['1', 'claimsOverrideDetails'],
      ['2', 'claimsAndScopeOverrideDetails'],
      ['3', 'claimsAndScopeOverrideDetails'],
    ] as const) {
      const { response } = (await trigger()(event({ version }))) as { response: object };
      expect([version, Object.keys(response)]).toEqual([version, [where]]);
    }
  });

  it('refuses a person who is unknown or of the other school, with a message', async () => {
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

  it('identifies a federated person by the provider’s name, never by the account name', async () => {
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

  it('refuses self sign-up; only administrators and the provider create accounts', async () => {
    await expect(trigger()(event({ triggerSource: 'PreSignUp_SignUp' }))).rejects.toThrow(notKnown);
    await expect(
      trigger()(event({ triggerSource: 'PreSignUp_AdminCreateUser' })),
    ).resolves.toBeDefined();
  });

  it('keeps its person when the username is given to another person', async () => {
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
