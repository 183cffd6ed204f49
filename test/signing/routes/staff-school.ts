import type { School } from '#functions/kernel/record/declaration';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { signingRequestHandlers } from '#functions/signing/requests/signing-requests';
import { fileUses } from '#functions/signing/store/file-uses';
import type { StoredTemplate } from '#functions/signing/store/template.record';
import { usualTiming } from '#shared/signing/request';
import { callAt, countedSchool } from '#test/signing/signing-school';
import { person } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { formOf, newRequest } from '#test/support/signing/requests';

/** The registrar of a school that is not the first one, so a forgotten school is found. */
export const rita = person({
  username: 'rita',
  firstname: 'Rita',
  surname: 'Registrar',
  ...schoolNamed('regional'),
  capabilities: ['signing'],
});

const { requestUid, batchUid } = newRequest();

/** Returns a person of the school as an audience knows them. */
const known = (userUid: string, name: string, is: object) => ({
  userUid,
  name,
  email: `${userUid}@home.test`,
  groups: [],
  children: [],
  ...is,
});

/** Mia has two guardians, Max none. Both are in Year 8. */
const people = [
  known('mia', 'Mia Hale', { type: 'student', groups: ['y8', 'art'] }),
  known('max', 'Max Hale', { type: 'student', groups: ['y8'] }),
  known('gia', 'Gia Hale', {
    type: 'affiliate',
    groups: ['staff'],
    children: [{ userUid: 'mia' }],
  }),
  known('gus', 'Gus Hale', { type: 'affiliate', children: [{ userUid: 'mia' }] }),
];

export const template: StoredTemplate = {
  templateUid: 't',
  title: 'Enrolment 2027',
  family: 'docusign',
  fileUid: 'file',
  hash: 'a'.repeat(64),
  pages: 1,
  form: formOf(),
  timing: usualTiming,
  created_at: callAt.toISOString(),
  updated_at: callAt.toISOString(),
  users_userid: 'u',
  users_username: 'u',
  users_firstname: 'U',
  users_lastname: 'U',
};

/** The routes of staff over the tables of the school `regional`, where Rita has sent a document. */
export async function staffSchool(is: Partial<StoredTemplate> = {}) {
  const { tables, parts } = await countedSchool();
  const before = await parts.requests.of(schoolNamed('regional')).get(requestUid);
  const batch = await parts.requests.of(schoolNamed('regional')).batch(batchUid);
  if (!before || !batch) throw new Error('Nothing was sent');
  const by = rita.userUid;
  await parts.requests.of(schoolNamed('regional')).replace({ before, after: { ...before, by } });
  await parts.requests.of(schoolNamed('regional')).changeBatch(batch, { ...batch, by });
  const uses = fileUses(tables);
  await uses.of(schoolNamed('regional')).add('file');
  const limits: unknown[] = [];
  const started: unknown[] = [];
  const ofRegional = <T>(site: string, value: T, other: T): T =>
    site === 'regional' ? value : other;
  const idempotency = idempotencyRepository(tables);
  const limit = {
    of: ({ site }: School) => ({
      count: async (...call: unknown[]) => void limits.push([site, ...call].slice(0, 4)),
    }),
  };
  const deps = {
    ...parts,
    uses,
    idempotency,
    limits: limit,
    templates: {
      of: ({ site }: School) => ({
        get: async () => ofRegional(site, { ...template, ...is }, undefined),
      }),
    },
    people: {
      of: ({ site }: School) => ({
        all: async () => ({ people: ofRegional(site, people, []) }),
      }),
    },
    users: {
      of: ({ site }: School) => ({
        many: async (uids: string[]) =>
          ofRegional(site, uids, []).map((userUid) => ({ userUid, form_run: 'Year 8' })),
      }),
    },
    groups: {
      of: ({ site }: School) => ({
        all: async () =>
          ofRegional(site, ['art', 'y8', 'staff'], []).map((groupUid) => ({
            groupUid,
            groupname: groupUid,
            grouptype: groupUid === 'y8' ? 'Year level' : 'Class',
          })),
      }),
    },
    documents: {
      idempotency,
      limits: limit,
      queue: parts.queue,
      documents: {
        of: ({ site }: School) => ({
          async add({ userUid }: { readonly userUid: string }, requested: unknown) {
            started.push([{ site, userUid }, requested]);
            return { documentUid: 'd', state: 'ready' };
          },
        }),
      },
    },
  };
  // What these routes do not use is left out.
  const handlers = signingRequestHandlers(deps as never);
  return { deps, handlers, tables, parts, limits, started, uses };
}
