import { describe, expect, it } from 'vitest';
import { HeaderDraft } from '#shared/connection-headers/connection-headers.schemas';
import { MailSettings } from '#shared/mailings/mail-settings';
import { pagesSchemas } from '#shared/pages/pages.schemas';
import { PlaceDraft } from '#shared/places/place-form.schemas';
import { PostDraft } from '#shared/posts/posts.schemas';

/** A value that cannot be converted to text. */
const notText = { toString: 'x', valueOf: null };
const dates = { publish_start: '2026-03-01T00:00:00.000Z', publish_end: notText };
const fieldsOf = (parsed: {
  error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined;
}) => parsed.error?.issues.map(({ path }) => path.join('.'));

describe('a form with hostile values', () => {
  it.each([
    ['a post', PostDraft],
    ['a header', HeaderDraft],
    ['a version of a page', pagesSchemas.createVersion.input],
  ])('reports the field when the end of %s is not text', (_, form) => {
    const parsed = form.safeParse({ published: true, ...dates });
    expect(fieldsOf(parsed)).toContain('publish_end');
  });

  it('rejects an editor’s name that is too long', () => {
    const parsed = PlaceDraft.safeParse({ editors: 'x'.repeat(3000) });
    expect(fieldsOf(parsed)).toContain('editors.0');
  });

  it('rejects a sending rate that no table can store', () => {
    expect(MailSettings.shape.rate.safeParse(1e308).success).toBe(false);
    expect(MailSettings.shape.rate.safeParse(14).success).toBe(true);
  });
});
