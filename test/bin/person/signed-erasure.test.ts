import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { erase } from '#bin/lib/person/erase';
import { findEverything } from '#bin/lib/person/find';
import { requestKeys } from '#functions/signing/store/request.record';
import { schoolNamed } from '#test/support/records/school';
import { everyone } from './canary-people.ts';
import { canaryPortal } from './canary-portal.ts';
import { requestOf } from './signing-canaries.ts';

const now = new Date('2026-03-05T00:00:00.000Z');
const { stores, named } = canaryPortal();

it.each(everyone.map(({ username }) => username))(
  'ends for a %s of a document that was completed, which stays',
  async (username) => {
    const person = await named(username);
    const at = now.toISOString();
    const signed = { state: 'completed', sealed_at: at } as const;
    const request = requestOf(person.profile, { at, ...signed });
    const { pk, sk, ...keys } = requestKeys(schoolNamed('main'), request);
    const { db } = stores();
    const Item = { pk, sk, ...keys, ...request };
    await db.send(new PutCommand({ TableName: 'signing-requests', Item }));
    expect(await erase(stores(), person, await findEverything(stores(), person), now)).toBe(0);
    const profile = { TableName: 'users', Key: { pk: 'main', sk: person.userUid } };
    expect((await db.send(new GetCommand(profile))).Item).toBeUndefined();
    const left = { TableName: 'signing-requests', Key: { pk, sk } };
    expect((await db.send(new GetCommand(left))).Item).toMatchObject(signed);
  },
);
