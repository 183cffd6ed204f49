import { describe, expect, it } from 'vitest';
import { mayRemovePost, mayRestorePost } from '#shared/posts/post-rights';
import type { Capability } from '#shared/rights/permissions';

const person = (userUid: string, ...capabilities: Capability[]) => ({
  userUid,
  type: 'faculty' as const,
  is_carer: false,
  capabilities,
});
const editor = person('uid-editor', 'editor');
const colleague = person('uid-colleague', 'editor');
const administrator = person('uid-administrator', 'administrator');
const teacher = person('uid-teacher');

describe('the rights to remove and restore a post', () => {
  it('allows editors to remove their own drafts, and administrators to remove any post', () => {
    const of = (users_userid: string, published: boolean) => ({ users_userid, published });
    expect(mayRemovePost(editor, of('uid-editor', false))).toBe(true);
    expect(mayRemovePost(editor, of('uid-editor', true))).toBe(false);
    expect(mayRemovePost(colleague, of('uid-editor', false))).toBe(false);
    expect(mayRemovePost(teacher, of('uid-teacher', false))).toBe(false);
    expect(mayRemovePost(administrator, of('uid-editor', true))).toBe(true);
    expect(mayRemovePost(editor, { published: false })).toBe(false);
  });

  it('allows the person who removed a post and administrators to restore it', () => {
    expect(mayRestorePost(editor, { deleted_by: 'uid-editor' })).toBe(true);
    expect(mayRestorePost(colleague, { deleted_by: 'uid-editor' })).toBe(false);
    expect(mayRestorePost(administrator, { deleted_by: 'uid-editor' })).toBe(true);
    // A former editor restores nothing.
    expect(mayRestorePost(teacher, { deleted_by: 'uid-teacher' })).toBe(false);
    expect(mayRestorePost(editor, {})).toBe(false);
  });
});
