import { describe, expect, it } from 'vitest';
import { mayRemovePost, mayRestorePost } from '#shared/domain/post-rights';
import type { Capability } from '#shared/permissions';

const person = (userUid: string, ...capabilities: Capability[]) => ({
  ...{ userUid, type: 'faculty' as const, is_carer: false, capabilities },
});
const editor = person('uid-editor', 'editor');
const colleague = person('uid-colleague', 'editor');
const administrator = person('uid-administrator', 'administrator');
const teacher = person('uid-teacher');

describe('a post', () => {
  it('is removed by its editor while it is a draft, and by administrators at any time', () => {
    const of = (users_userid: string, published: boolean) => ({ users_userid, published });
    expect(mayRemovePost(editor, of('uid-editor', false))).toBe(true);
    expect(mayRemovePost(editor, of('uid-editor', true))).toBe(false);
    expect(mayRemovePost(colleague, of('uid-editor', false))).toBe(false);
    expect(mayRemovePost(teacher, of('uid-teacher', false))).toBe(false);
    expect(mayRemovePost(administrator, of('uid-editor', true))).toBe(true);
    expect(mayRemovePost(editor, { published: false })).toBe(false);
  });

  it('is taken back by whoever removed it, and by administrators', () => {
    expect(mayRestorePost(editor, { deleted_by: 'uid-editor' })).toBe(true);
    expect(mayRestorePost(colleague, { deleted_by: 'uid-editor' })).toBe(false);
    expect(mayRestorePost(administrator, { deleted_by: 'uid-editor' })).toBe(true);
    // Whoever is no editor any more takes nothing back.
    expect(mayRestorePost(teacher, { deleted_by: 'uid-teacher' })).toBe(false);
    expect(mayRestorePost(editor, {})).toBe(false);
  });
});
