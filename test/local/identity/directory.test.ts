import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DirectoryEntry, noDirectory } from '#bin/local/identity/people';
import { type Pools, pkce, poolId, request, runPools, tokensOf } from './running-pools.ts';

let pools: Pools;
beforeEach(async () => {
  pools = await runPools();
});
afterEach(() => pools.stop());

/** Lets the directory answer with these people once, as it does after a change. */
function change(...entries: DirectoryEntry[]): void {
  let news: readonly DirectoryEntry[] = entries;
  pools.directory = {
    ...noDirectory,
    async changed(pool) {
      const told = pool === poolId ? news : [];
      news = [];
      return told;
    },
  };
}

const person = (username: string, surname = 'Lee'): DirectoryEntry => ({
  username,
  attributes: {
    email: `${username}@school.example`,
    given_name: username,
    family_name: surname,
    'custom:role': 'Student',
  },
});

/** Returns the text of the sign-in page. */
async function page(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const query = request(pkce().challenge);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return (await fetch(`${pools.url}/main/login?${query}`)).text();
}

const buttons = (text: string): string[] =>
  Array.from(text.matchAll(/name="username" value="([^"]+)"><?/g), ([, name = '']) => name);

describe('directory of a school', () => {
  it('lets a person sign in who has no account', async () => {
    change(person('ann'));
    const { id_token = '' } = await tokensOf(pools, 'ann');
    expect(decodeJwt(id_token)).toMatchObject({ given_name: 'ann', family_name: 'Lee' });
  });

  it('names the command that adds the first person, while there is none', async () => {
    pools.directory = { ...noDirectory, firstStep: (pool) => `npm run grant -- ${pool} <first>` };
    expect(await page()).toContain(`npm run grant -- ${poolId} &#60;first&#62;</pre>`);
    expect(await page({ q: 'ann' })).not.toContain('npm run grant');
    change(person('ann'));
    expect(await page()).not.toContain('npm run grant');
  });

  it('shows everyone in pages, and finds each of them by a part of the name', async () => {
    const everyone = Array.from({ length: 130 }, (_, n) => `p${String(n).padStart(3, '0')}`);
    change(...everyone.map((username) => person(username)));
    const [first, second, third] = [
      await page(),
      await page({ from: '60' }),
      await page({ from: '120' }),
    ];
    expect([first, second, third].flatMap(buttons)).toEqual(everyone);
    expect(first).toContain('1 to 60 of 130 people');
    expect(first).toContain('More people');
    expect(first).not.toContain('Earlier people');
    expect(third).toContain('121 to 130 of 130 people');
    expect(third).not.toContain('More people');
    expect(buttons(await page({ q: 'p129' }))).toEqual(['p129']);
  });

  it('takes over a new name, and keeps what an account has of its own', async () => {
    await pools.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: 'ann',
        UserAttributes: [
          { Name: 'email', Value: 'ann@school.example' },
          { Name: 'family_name', Value: 'Lee' },
          { Name: 'custom:role', Value: 'Teacher of 7B' },
        ],
      }),
    );
    change(person('ann', 'Novak'));
    const text = await page();
    expect(text).toContain('ann Novak');
    expect(text).toContain('Teacher of 7B');
  });
});
