import type { Page } from 'playwright-core';
import type { College } from '#test/support/college/college';

/** Takes the uploads of a page as the bucket does. The first ones fail as a lost connection. */
export async function takeUploads(
  { objects }: Pick<College, 'objects'>,
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
    objects.set(`attachments/${field('key')}`, Buffer.from(bytes));
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });
}
