import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#functions/kernel/id';
import { filePurge } from '#functions/signing/store/file-purge';
import { fileUses } from '#functions/signing/store/file-uses';
import { signingFiles } from '#functions/signing/store/signing-files';
import { type StoredTemplate, templateRecords } from '#functions/signing/store/template.record';
import { usualTiming } from '#shared/signing/request';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';
import { formOf } from '#test/support/signing/requests';
import { bucketsOf } from '#test/support/tables/named';

const site = 'regional';
const begin = new Date('2026-06-01T00:00:00Z');
const day = (n: number) => new Date(begin.getTime() + n * 86_400_000);

let tables: ReturnType<typeof memoryTables>;
let memory: ReturnType<typeof memoryBuckets>;
beforeEach(() => {
  tables = memoryTables(async () => {});
  memory = memoryBuckets();
});
const uses = () => fileUses(tables);
const templates = () => templateRecords(tables).of(schoolNamed(site));
const purge = (s3: S3Client = memory.s3, over = tables) =>
  filePurge(over, signingFiles(bucketsOf(s3)));

/** Uploads a document, of which two files are stored. */
async function uploaded(at = begin): Promise<string> {
  const fileUid = newId(at);
  await uses().of(schoolNamed(site)).add(fileUid);
  for (const name of ['result.json', 'page-1.png']) {
    const Key = `files/${site}/${fileUid}/${name}`;
    await memory.s3.send(new PutObjectCommand({ Bucket: 'signing', Key, Body: 'x' }));
  }
  return fileUid;
}
const template = (fileUid: string, templateUid = 't'): StoredTemplate => ({
  templateUid,
  title: 'Enrolment',
  family: 'docusign',
  fileUid,
  hash: '',
  pages: 1,
  form: formOf(),
  timing: usualTiming,
  created_at: begin.toISOString(),
  updated_at: begin.toISOString(),
  users_userid: 'u',
  users_username: 'u',
  users_firstname: 'U',
  users_lastname: 'U',
});

/** The documents that have files, and those that have a record. */
const left = () => ({
  files: [
    ...new Map(
      memory
        .everything()
        .toReversed()
        .map(({ key, body }) => [key, body.length]),
    ),
  ].flatMap(([key, size]) => (size > 0 ? [key.split('/')[2]] : [])),
  records: tables.all('signing-templates').flatMap(({ pk, sk }) => (pk === site ? [] : [sk])),
});

describe('the purge of uploaded documents', () => {
  it('removes those that no template has, with all their files', async () => {
    const [unused, used, young] = [await uploaded(), await uploaded(), await uploaded(day(5))];
    await templates().add(template(used), undefined, [uses().of(schoolNamed(site)).staying(used)]);
    expect(await purge().of(schoolNamed(site)).endBefore(day(0))).toBe(0);
    expect(await purge().of(schoolNamed(site)).endBefore(day(3))).toBe(1);
    expect(left().records.sort()).toEqual([used, young].sort());
    expect(new Set(left().files)).toEqual(new Set([used, young]));
    expect(unused).not.toBe(used);
  });

  it('removes the earlier document of a template, and that of a removed one', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    await templates().add(template(first));
    const after = { ...template(second), updated_at: day(1).toISOString() };
    const checks = [uses().of(schoolNamed(site)).staying(second)];
    expect(await templates().replace(template(first), after, checks)).toBe(true);
    expect(await purge().of(schoolNamed(site)).endBefore(day(3))).toBe(1);
    expect(left().records).toEqual([second]);
    await templates().remove({ templateUid: 't' });
    expect(await purge().of(schoolNamed(site)).endBefore(day(3))).toBe(1);
    expect(left()).toEqual({ files: [], records: [] });
  });

  it('keeps a document that was sent for as long as the documents made of it', async () => {
    const fileUid = await uploaded();
    await templates().add(template(fileUid, 'other'), undefined, [
      uses().of(schoolNamed(site)).sent(fileUid, day(2557)),
    ]);
    await templates().remove({ templateUid: 'other' });
    expect(await purge().of(schoolNamed(site)).endBefore(day(2556))).toBe(0);
    expect(await purge().of(schoolNamed(site)).endBefore(day(2558))).toBe(1);
    expect(left()).toEqual({ files: [], records: [] });
  });

  it('does not remove a document that a template takes at the same moment', async () => {
    const fileUid = await uploaded();
    const taken: boolean[] = [];
    // The template is stored before, between or after any two calls of the purge.
    for (let step = 1; step <= 4; step++) {
      let calls = 0;
      const send = async (command: never) => {
        if (++calls === step) {
          const checks = [uses().of(schoolNamed(site)).staying(fileUid)];
          const added = await templates().add(template(fileUid), undefined, checks);
          taken.push(added !== undefined);
        }
        return tables.db.send(command);
      };
      await purge(memory.s3, { ...tables, db: { send } as never })
        .of(schoolNamed(site))
        .endBefore(day(3));
      const isThere = left().files.length > 0;
      // Either the template is refused and the document goes, or both stay.
      expect(isThere).toBe(taken.at(-1));
      if (!isThere) break;
      expect(await uses().of(schoolNamed(site)).old(day(3))).toEqual([
        { fileUid, isLeaving: false },
      ]);
      await templates().remove({ templateUid: 't' });
    }
    expect(taken).toEqual([true, true, true, false]);
  });

  it('continues the next night when it dies at any step', async () => {
    for (let step = 1; step <= 6; step++) {
      const [fileUid, used] = [await uploaded(), await uploaded()];
      await templates().add(template(used));
      let calls = 0;
      const dying = {
        send: async (command: never) => {
          if (++calls === step) throw new Error('the worker died');
          return memory.s3.send(command);
        },
      };
      const dyingTables = {
        ...tables,
        db: {
          send: async (command: never) => {
            if (++calls === step) throw new Error('the worker died');
            return tables.db.send(command);
          },
        } as never,
      };
      await expect(
        purge(dying as never, dyingTables)
          .of(schoolNamed(site))
          .endBefore(day(3)),
      ).rejects.toThrow('died');
      await purge().of(schoolNamed(site)).endBefore(day(3));
      expect(left().records).toEqual([used]);
      expect(new Set(left().files)).toEqual(new Set([used]));
      await templates().remove({ templateUid: 't' });
      await purge().of(schoolNamed(site)).endBefore(day(3));
      expect(fileUid).not.toBe(used);
    }
  });
});
