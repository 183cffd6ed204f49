import { describe, expect, it } from 'vitest';
import { type UserType, userTypes } from '#shared/audiences/audience';
import { GroupList } from '#shared/audiences/audience.schemas';
import { previewFor, previewKinds } from '../../web/src/features/posts/preview/previewReader.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const postFor = (types: readonly UserType[], groups: string[] = [], more = {}) => ({
  type: 'principal',
  group_list: GroupList.parse({
    userTypes: types.map((name) => ({ name, checked: true })),
    groups,
  }),
  for_carer_only: false,
  make_public: false,
  ...more,
});
const seers = (post: ReturnType<typeof postFor>) =>
  previewKinds.filter((kind) => previewFor(kind, post, now).sees);

describe('a preview', () => {
  it('shows the post to the chosen types of people, with and without groups', () => {
    expect(seers(postFor([]))).toEqual([]);
    expect(seers(postFor(userTypes))).toEqual(['student', 'carer', 'staff']);
    expect(seers(postFor(['CARERS']))).toEqual(['carer']);
    expect(seers(postFor(userTypes, ['y7'], { make_public: true }))).toHaveLength(3);
    expect(seers(postFor(['STUDENTS', 'STAFF'], ['y7', 'y8']))).toEqual(['student', 'staff']);
  });

  it('hides a post that excludes students from students, also when it is public', () => {
    const excluded = postFor(userTypes, [], { for_carer_only: true, make_public: true });
    expect(seers(excluded)).toEqual(['carer', 'staff']);
    expect(previewFor('student', excluded, now).why).toBe(
      'Students do not see this: “Exclude students” is on.',
    );
  });

  it('explains in one sentence who sees the post', () => {
    const forYear = postFor(['CARERS'], ['y7']);
    expect(previewFor('carer', forYear, now).why).toBe(
      'Carers of students in the chosen groups see this.',
    );
    expect(previewFor('staff', forYear, now).why).toBe(
      'Staff do not see this: they are not in the audience.',
    );
    expect(previewFor('staff', postFor([]), now).why).toBe(
      'Nobody sees this yet: choose students, carers or staff.',
    );
    expect(previewFor('staff', postFor(['STAFF']), now).why).toBe('All staff see this.');
    const everyone = postFor(['CARERS'], ['y7'], { make_public: true });
    expect(previewFor('staff', everyone, now)).toEqual({
      sees: true,
      why: 'Staff see this because it is made public.',
    });
  });
});
