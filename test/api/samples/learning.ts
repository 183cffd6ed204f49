import { ofFamily, plain, staleVersion } from '#test/api/samples/sample';
import { sampleCourseId, sampleReport } from '#test/support/portal/twin-learning';

const usernameOf = (child: string): string => child.replace('uid-', '');

/** Particular sample calls about what students learn. */
export const learningSamples = {
  plotcourse: { list: ofFamily(({ child }) => ({ username: usernameOf(child) })) },
  plottask: {
    list: ofFamily(({ child }) => ({ username: usernameOf(child), courseId: sampleCourseId })),
  },
  'student-academic-reports': {
    list: ofFamily(({ child }) => ({ username: usernameOf(child) })),
    download: ofFamily(({ child }) => ({ username: usernameOf(child), filename: sampleReport })),
    address: ofFamily(({ child }) => ({ username: usernameOf(child), filename: sampleReport })),
  },
  'student-learning-behaviour': {
    list: ofFamily(({ child }) => ({ username: usernameOf(child) })),
    summary: ofFamily(({ child }) => ({ username: usernameOf(child) })),
  },
  'learning-behaviour-by-course': {
    list: ofFamily(({ child }) => ({ username: usernameOf(child) })),
  },
  'dashboard-preferences': { update: plain(() => ({ hide_comparisons: true, ...staleVersion })) },
};
