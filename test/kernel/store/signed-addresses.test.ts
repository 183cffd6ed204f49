import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sealedFiles } from '#functions/signing/store/sealed-files';
import { shownAddresses } from '#test/support/memory/shown-addresses';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');

it('leaves the title of a sealed document out of its addresses, and keeps it with each file', async () => {
  const { buckets, headers } = shownAddresses();
  const files = sealedFiles(buckets).of(school);
  const named = { title: 'Enrolment of Nina Nguyễn', day: '2026-11-24' };
  for (const [part, contentType, ending] of [
    ['family', 'application/pdf', '.pdf'],
    ['record', 'application/jsonl', '-record.jsonl'],
    ['document', 'application/pdf', '.pdf'],
  ] as const) {
    await files.store('r', part, { named, body: part });
    const { ContentType, ContentDisposition } = headers() ?? {};
    expect(ContentType).toBe(contentType);
    expect(ContentDisposition).toContain(`filename="enrolment-of-nina-nguyen-2026-11-24${ending}"`);
    const address = await files.addressOf('r', part);
    expect(address).not.toMatch(/enrolment|nina/i);
    expect(JSON.parse(address)).toMatchObject({ ResponseContentType: contentType });
    expect(JSON.parse(address)).not.toHaveProperty('ResponseContentDisposition');
  }
});

it('downloads files that were stored without a name under a plain one, which names nobody', async () => {
  const { buckets } = shownAddresses();
  const address = await sealedFiles(buckets).of(school).addressOf('older', 'record');
  expect(JSON.parse(address)).toMatchObject({
    ResponseContentDisposition: 'attachment; filename="document-record.jsonl"',
  });
});

it('signs addresses to read in one module, which knows what S3 logs', () => {
  const signing = globSync('functions/**/*.ts').filter((file) =>
    /getSignedUrl\(|ResponseContentDisposition/.test(readFileSync(file, 'utf8')),
  );
  expect(signing).toEqual(['functions/kernel/store/downloads.ts']);
});
