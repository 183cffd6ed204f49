import { ofFamily, plain, staleVersion } from '#test/api/samples/sample';

const usernameOf = (child: string): string => child.replace('uid-', '') || 'no-such-student';

/** Particular sample calls about students' goals. */
export const goalSamples = {
  'student-goals': {
    download: ofFamily(({ child }) => ({ username: usernameOf(child), is_download: 'true' })),
    get: ofFamily(({ child }) => ({ username: usernameOf(child) })),
    create: plain(({ word }) => ({ goals: [`Read more. ${word}`], reflections: [] })),
    change: ofFamily(({ child, word }) => ({
      username: usernameOf(child),
      goals: [word],
      ...staleVersion,
    })),
    versions: ofFamily(({ child }) => ({ username: usernameOf(child) })),
    overview: plain(() => ({ group: 'no-such-class' })),
  },
  'student-learning-goals': { get: ofFamily(({ child }) => ({ username: usernameOf(child) })) },
  'learning-goals-pdf': {
    create: ofFamily(({ child }) => ({
      selected_year: String(new Date().getFullYear()),
      semester: '1',
      username: usernameOf(child),
    })),
  },
  'homeroom-comments': { list: ofFamily(({ child }) => ({ username: usernameOf(child) })) },
};
