import { describe, expect, it } from 'vitest';
import { HeaderDraft } from '#shared/contract/connection-headers';
import { pages } from '#shared/contract/pages';
import { PlaceDraft } from '#shared/contract/places';
import { PostDraft } from '#shared/contract/posts';
import { MailSettings } from '#shared/contract/send-emails';

/** Something that cannot be made into text. */
const unspeakable = { toString: 'x', valueOf: null };
const dates = { publish_start: '2026-03-01T00:00:00.000Z', publish_end: unspeakable };
const fieldsOf = (parsed: {
  error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined;
}) => parsed.error?.issues.map(({ path }) => path.join('.'));

describe('a form that was not made by a screen', () => {
  it.each([
    ['a post', PostDraft],
    ['a header', HeaderDraft],
    ['a version of a page', pages.createVersion.input],
  ])('is refused field by field when the end of %s is no text at all', (_, form) => {
    const parsed = form.safeParse({ published: true, ...dates });
    expect(fieldsOf(parsed)).toContain('publish_end');
  });

  it('names no editor longer than a name can be', () => {
    const parsed = PlaceDraft.safeParse({ editors: 'x'.repeat(3000) });
    expect(fieldsOf(parsed)).toContain('editors.0');
  });

  it('asks for no pace that no table could keep', () => {
    expect(MailSettings.shape.rate.safeParse(1e308).success).toBe(false);
    expect(MailSettings.shape.rate.safeParse(14).success).toBe(true);
  });
});
