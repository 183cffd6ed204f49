import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { College } from '#test/support/college/college';
import { objectHeaders } from '#test/support/memory/memory-aws';

/**
 * Takes the uploads of a page as the bucket does, and has those of staff inspected. The first ones fail
 * as a lost connection.
 */
export async function takeUploads(
  { objects, deliver }: Pick<College, 'objects' | 'deliver'>,
  page: Page,
  lost = 0,
): Promise<void> {
  let left = lost;
  await page.route(/amazonaws\.com/, async (route) => {
    if (left-- > 0) return route.abort();
    const body = route.request().postDataBuffer() ?? Buffer.alloc(0);
    const field = (name: string) =>
      new RegExp(`name="${name}"\r\n\r\n(.*)\r\n`).exec(body.toString('latin1'))?.[1] ?? '';
    const start = body.indexOf('\r\n\r\n', body.indexOf('name="file"')) + 4;
    const bytes = body.subarray(start, body.lastIndexOf('\r\n--'));
    const [bucket] = new URL(route.request().url()).host.split('.');
    const key = field('key');
    const stored = Buffer.from(bytes);
    objectHeaders.set(stored, { Metadata: { name: field('x-amz-meta-name') } });
    objects.set(`${bucket}/${key}`, stored);
    if (bucket === 'files') await deliver('files', [arrived(key)]);
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });
}

/**
 * Writes a large file to be chosen in a page, and returns its path. Bytes that are given to Playwright
 * go through the page as text, which takes a second for each megabyte. `takeUploads` does not see
 * what is in a file that has a path.
 */
export function writtenFile({ name, buffer }: { name: string; buffer: Uint8Array }): string {
  const path = join(mkdtempSync(join(tmpdir(), 'chosen-')), name);
  writeFileSync(path, buffer);
  return path;
}

/** Returns the message of the bucket about a file that arrived. */
const arrived = (key: string): string =>
  JSON.stringify({
    Records: [
      {
        eventName: 'ObjectCreated:Post',
        eventTime: new Date().toISOString(),
        s3: { object: { key } },
      },
    ],
  });
